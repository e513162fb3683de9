import { endOrphans } from '../child.ts';
import { openDataDir } from '../data-dir.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { findFreePort } from '../ports.ts';
import { type Shutdown, TIMEOUTS } from '../shutdown.ts';
import { databaseUrl, runningDatabaseUrl, startDatabase } from './database.ts';

/** The URL of the shop's own PostgreSQL. One that is not running is started until the shutdown. */
export async function ownDatabase(dataDir: string, shutdown: Shutdown): Promise<string> {
  openDataDir(dataDir);
  const running = runningDatabaseUrl(dataDir);
  if (running) return running;
  const lock = lockDataDir(dataDir);
  shutdown.defer(lock.release);
  await endOrphans(lock.orphans, TIMEOUTS);
  const port = await findFreePort();
  await startDatabase(dataDir, port, { shutdown, lock, timeouts: TIMEOUTS });
  return databaseUrl(dataDir, port);
}
