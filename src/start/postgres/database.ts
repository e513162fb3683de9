import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildSpec, startChild } from '../child.ts';
import { storedSecret } from '../data-dir.ts';
import { Refusal } from '../refusal.ts';
import { postgresBinaries } from './binaries.ts';
import { DATABASE_NAME, DATABASE_USER, requireCluster } from './cluster.ts';
import { choosePostgresHost } from './host.ts';
import { forgetDeadPostmaster, portOfRunning } from './postmaster.ts';

/** Where the shop's own PostgreSQL is going to answer, decided before it starts so that the rest can be told. */
export function databaseUrl(dataDir: string, port: number): string {
  return `postgres://${DATABASE_USER}:${storedSecret(dataDir, 'database-password')}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** Where the shop's own PostgreSQL answers now; undefined while it does not run. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const { directory } = choosePostgresHost(dataDir, postgresBinaries());
  const port = portOfRunning(join(directory, 'database'));
  return port === undefined ? undefined : databaseUrl(dataDir, port);
}

/**
 * Starts the shop's own PostgreSQL on its data folder, and resolves once it takes connections at `databaseUrl`.
 * Returns a line for the user when the database does not lie in that folder.
 */
export async function startDatabase(
  dataDir: string,
  port: number,
  surroundings: Parameters<typeof startChild>[1],
): Promise<string | undefined> {
  const host = choosePostgresHost(dataDir, postgresBinaries());
  const cluster = await requireCluster(host, storedSecret(dataDir, 'database-password'), surroundings.life);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async (): Promise<void> => {
    forgetDeadPostmaster(cluster);
    await startChild(child, surroundings);
  };
  let revivedAt = Number.NEGATIVE_INFINITY;
  const revive = async (): Promise<void> => {
    const { remains, shortestUptime } = surroundings.patience;
    if (performance.now() - revivedAt < shortestUptime) throw new Refusal('It had just been started again.');
    revivedAt = performance.now();
    for (;;) {
      try {
        return await start();
      } catch (error) {
        // The sessions of a server that was killed end a moment after it, and hold its memory until then.
        if (performance.now() - revivedAt > remains) throw error;
        await sleep(200);
      }
    }
  };
  const child: ChildSpec = {
    name: 'database',
    command: [...host.prefix, join(host.binaries, 'bin', 'postgres'), '-D', cluster, ...options] as [
      string,
      ...string[],
    ],
    env: { PATH: process.env.PATH },
    ...host.owner,
    ready: /database system is ready to accept connections/,
    revive,
  };
  await start();
  return host.note;
}
