import { text } from 'node:stream/consumers';
import { ADMIN_USAGE, runAdminCommand } from '../../server/access/administrators/command-line.ts';
import { savedPublicUrl } from '../data-dir.ts';
import { readEnvironment } from '../environment.ts';
import { commandDatabase } from '../postgres/own-database.ts';
import { Refusal } from '../refusal.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';

export const usage = ADMIN_USAGE;

/** Uses the running shop's database, or starts it for the duration of the command. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  const env = readEnvironment();
  const { dataDir, publicUrl } = readStartSettings(env);
  const served = env.PUBLIC_URL || env.PORT ? undefined : savedPublicUrl(dataDir);
  const outcome = await runAdminCommand(args, {
    databaseUrl: await commandDatabase(env, dataDir, shutdown),
    publicUrl: new URL(served ?? publicUrl).origin,
    readPassword: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  if (!outcome.ok) throw new Refusal(outcome.lines.join('\n'));
  return outcome;
}
