import { endOrphans } from '../child.ts';
import { openDataDir } from '../data-dir.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { findFreePort } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { type Shutdown, TIMEOUTS } from '../shutdown.ts';
import { databaseUrl, runningDatabaseUrl, startDatabase } from './database.ts';

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
