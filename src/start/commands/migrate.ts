import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { migrateDatabase } from '../../server/db/migrate-database.ts';
import { readEnvironment } from '../environment.ts';
import { existingDatabase } from '../postgres/own-database.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';

export const usage = `${SHOP_COMMAND} migrate    changes the database’s schema for this release; takes no arguments`;

/** Changes the database's schema for this release, while a former release may go on selling. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  commandArguments(usage, args, {});
  const env = readEnvironment();
  const { dataDir } = readStartSettings(env);
  return { ok: true, lines: await migrateDatabase(await existingDatabase(env, dataDir, shutdown)) };
}
