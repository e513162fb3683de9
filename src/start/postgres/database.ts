import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildSpec, startChild } from '../child.ts';
import { saveDatabaseFolder, storedSecret } from '../data-dir.ts';
import { commandOf, traceOf } from '../process-trace.ts';
import { Refusal } from '../refusal.ts';
import { DATABASE_NAME, DATABASE_USER, requireCluster } from './cluster.ts';
import { choosePostgresHost, postgresBinaries } from './host.ts';

/** The URL of the shop's own PostgreSQL, which does not have to be running yet. */
export function databaseUrl(dataDir: string, port: number): string {
  return `postgres://${DATABASE_USER}:${storedSecret(dataDir, 'database-password')}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** The URL of the shop's own PostgreSQL; undefined if it is not running. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const { directory } = choosePostgresHost(dataDir, postgresBinaries());
  const port = portOfRunning(join(directory, 'database'));
  return port === undefined ? undefined : databaseUrl(dataDir, port);
}

/**
 * Starts the shop's own PostgreSQL. Resolves once it accepts connections at `databaseUrl`, with a line for the user if the
 * database is not in the data folder.
 */
export async function startDatabase(
  dataDir: string,
  port: number,
  context: Parameters<typeof startChild>[1],
): Promise<string | undefined> {
  const host = choosePostgresHost(dataDir, postgresBinaries());
  const cluster = await requireCluster(host, storedSecret(dataDir, 'database-password'), context.shutdown);
  if (host.directory !== dataDir) saveDatabaseFolder(dataDir, host.directory);
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
    removeStalePidFile(cluster);
    await startChild(child, context);
  };
  let restartedAt = Number.NEGATIVE_INFINITY;
  const restart = async (): Promise<void> => {
    const { remains, shortestUptime } = context.timeouts;
    if (performance.now() - restartedAt < shortestUptime) throw new Refusal('It had just been restarted.');
    restartedAt = performance.now();
    for (;;) {
      try {
        return await start();
      } catch (error) {
        // The backend processes of a killed server live on for a moment and hold its shared memory.
        if (performance.now() - restartedAt > remains) throw error;
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
    onLine: (line) => {
      if (SERIOUS.test(line) && !context.shutdown.ending) process.stderr.write(`database: ${line}\n`);
    },
    restart,
  };
  await start();
  return host.note;
}

/** What an operator has to know of the server's log. Statements that fail are in the shop's own. */
const SERIOUS = /(?:FATAL|PANIC):|No space left|terminated by signal/;

/** The port of this cluster's PostgreSQL; undefined until it is ready. */
function portOfRunning(cluster: string): number | undefined {
  const [, , , port, , , , state] = linesOf(cluster);
  return isAlive(cluster) && state?.trim() === 'ready' ? Number(port) : undefined;
}

/**
 * PostgreSQL mistakes any live process with the pid in `postmaster.pid` for another server on the folder, even if the pid
 * now belongs to another program or to a leftover process of a killed server.
 */
function removeStalePidFile(cluster: string): void {
  if (linesOf(cluster).length > 0 && !isAlive(cluster)) rmSync(pathOf(cluster));
}

function isAlive(cluster: string): boolean {
  const pid = Number.parseInt(linesOf(cluster)[0] ?? '', 10);
  return pid > 0 && traceOf(pid) !== undefined && commandOf(pid).includes(cluster);
}

function linesOf(cluster: string): string[] {
  const path = pathOf(cluster);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

const pathOf = (cluster: string) => join(cluster, 'postmaster.pid');
