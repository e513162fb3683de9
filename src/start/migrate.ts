import { migrateDatabase } from '../server/db/migrate-database.ts';
import { commandArguments } from './command-arguments.ts';
import { readEnvironment } from './environment.ts';
import { commandDatabase } from './postgres/own-database.ts';
import { lineFor } from './refusal.ts';
import { readStartSettings } from './settings.ts';
import { createShutdown, TIMEOUTS } from './shutdown.ts';

const USAGE = 'npm run migrate    changes the database’s schema for this release; takes no arguments';

/** `npm run migrate`: changes the database's schema for this release, while a former release may go on selling. */
const shutdown = createShutdown(TIMEOUTS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.interrupt());
try {
  commandArguments(USAGE, {});
  const env = readEnvironment();
  const { dataDir } = readStartSettings(env);
  const url = await commandDatabase(env, dataDir, shutdown);
  process.stdout.write(`${(await migrateDatabase(url)).join('\n')}\n`);
  await shutdown.end(0);
} catch (error) {
  await shutdown.end(1, lineFor(error));
}
