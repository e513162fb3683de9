import { endOrphans } from '../child.ts';
import { openDataDir } from '../data-dir.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { findFreePort } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { type Shutdown, TIMEOUTS } from '../shutdown.ts';
import { databaseUrl, runningDatabaseUrl, startDatabase } from './database.ts';
import { hasDatabase } from './host.ts';

/** The URL of the database that a command works on: the one at `DATABASE_URL`, or else the shop's own. */
export async function commandDatabase(
  { DATABASE_URL: url }: NodeJS.ProcessEnv,
  dataDir: string,
  shutdown: Shutdown,
): Promise<string> {
  if (!url) return ownDatabase(dataDir, shutdown);
  if (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) return url;
  throw new Refusal('DATABASE_URL must be like postgres://user:password@host:5432/name.');
}

/** The same for a command about what the shop has stored: one in the wrong folder must not make a new database there. */
export function existingDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  shutdown: Shutdown,
): Promise<string> {
  if (env.DATABASE_URL || hasDatabase(dataDir)) return commandDatabase(env, dataDir, shutdown);
  throw new Refusal(
    `There is no database in ${dataDir}: run this in the shop's folder, or set its DATABASE_URL or DATA_DIR.`,
  );
}

/** The URL of the shop's own PostgreSQL. One that is not running is started until the shutdown. */
export async function ownDatabase(dataDir: string, shutdown: Shutdown): Promise<string> {
  openDataDir(dataDir);
  const running = runningDatabaseUrl(dataDir);
  if (running) return running;
  const lock = lockDataDir(dataDir);
  shutdown.defer(lock.release);
  await endOrphans(lock.orphans);
  const port = await findFreePort();
  await startDatabase(dataDir, port, { shutdown, lock, timeouts: TIMEOUTS });
  return databaseUrl(dataDir, port);
}
