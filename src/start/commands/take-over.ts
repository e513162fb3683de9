import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { runTakeOver } from '../../server/take-over/run-take-over.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { commandConfig } from './command-config.ts';

export const usage = `${SHOP_COMMAND} take-over    lets this shop sell with a database that another shop or a backup left; takes no arguments`;

/** The database belongs to this shop from now on. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  commandArguments(usage, args, {});
  return { ok: true, lines: await runTakeOver(await commandConfig(shutdown)) };
}
