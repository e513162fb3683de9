import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '../refusal.ts';

/** The options and words of a command. Any other argument is refused with the command's usage. */
export function commandArguments<Config extends Omit<ParseArgsConfig, 'args'>>(
  usage: string,
  args: string[],
  config: Config,
) {
  try {
    return parseArgs({ ...config, args });
  } catch {
    throw new Refusal(usage);
  }
}
