import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { isRunning } from '../../src/start/process-trace.ts';
import { processesOf, type ShopProcess, startShop } from '../../test/start/shop-process.ts';
import type { Rows } from '../cluster/compare-books.ts';

/** A shop with its own PostgreSQL, started again whenever it ends, as systemd does. */
export interface OwnShop {
  rows: Rows;
  databaseUrl(): string;
  /** How often its process was started. */
  starts(): number;
  /** What it said each time it ended by itself. */
  exits: string[];
  /** Kills its process as it is now, and resolves once it has ended. */
  kill(): Promise<void>;
  /** The pid of PostgreSQL's first process; null while there is none. */
  database(): number | null;
  /** The pids of PostgreSQL's other processes. */
  databaseChildren(): number[];
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

/** As long as systemd waits by `RestartSec` of `deploy`. */
const RESTART = 1000;

export function keepShop(dataDir: string, url: string, env: Record<string, string>): OwnShop {
  let shop: ShopProcess | null = null;
  let isStopping = false;
  let starts = 0;
  const exits: string[] = [];
  const keep = async () => {
    while (!isStopping) {
      const started = await startShop({ dataDir, env });
      if (isStopping) started.kill('SIGTERM');
      shop = started;
      starts += 1;
      const { code, complaints } = await started.ended;
      if (code === null || isStopping) continue;
      exits.push(complaints.at(-1) ?? `exit code ${code}`);
      await pause(RESTART);
    }
  };
  const kept = keep();
  // Reported by `stop`.
  kept.catch(() => undefined);

  const databaseUrl = () => {
    const found = runningDatabaseUrl(dataDir);
    if (!found) throw new Error('the database is not running');
    return found;
  };
  const database = () => {
    const trace = tryTo(() => processesOf(dataDir).database);
    return trace && isRunning(trace) ? trace.pid : null;
  };
  return {
    exits,
    databaseUrl,
    database,
    starts: () => starts,
    async rows(query) {
      const client = new pg.Client({
        connectionString: databaseUrl(),
        connectionTimeoutMillis: 5000,
        query_timeout: 10_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query(query)).rows;
      } finally {
        await client.end();
      }
    },
    async kill() {
      shop?.kill('SIGKILL');
      await shop?.ended;
    },
    databaseChildren: () => childrenOf(database()),
    isReady: () =>
      fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async stop() {
      isStopping = true;
      shop?.kill('SIGTERM');
      await kept;
    },
  };
}

function tryTo<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch {
    // The shop writes the file just now, or has not written it yet.
    return null;
  }
}

function childrenOf(parent: number | null): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return pid && ppid === parent ? [pid] : [];
  });
}
