import { rmSync } from 'node:fs';
import pg from 'pg';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { savedSecret } from '../../src/start/data-dir.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { shopDatabase } from '../separate-database.ts';
import { startShop, temporaryFolder } from '../start/shop-process.ts';

export interface OpenShop {
  url: string;
  pid: number;
  sandboxUrl: string;
  databaseUrl: string;
  queue: JobQueue;
  /** The secret that the shop made for itself. */
  appSecret: string;
  /** Does what `npm run shop -- admin` does with these arguments, without another process. */
  admin(words: readonly string[], input?: string): Promise<string>;
  /** Everything the shop printed to the terminal. */
  output(): string;
  /** Queries the shop's database. */
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

// The sandbox allows as many calls as the shop may make in its shorter minute.
const TIMES = { TIME_SCALE: '0.1', SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '1200' };

/** A whole shop for one test file: its process, its sandbox, and a database that the tests can query. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = temporaryFolder();
  const database = await shopDatabase();
  const shop = await startShop({ dataDir, env: { DATABASE_URL: database.url, ...TIMES, ...env } });
  await shop.opened;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const queue = jobQueue(database.url);
  return {
    url: shop.url,
    pid: shop.pid,
    sandboxUrl: shop.sandboxUrl,
    databaseUrl: database.url,
    queue,
    appSecret: savedSecret(dataDir, 'app-secret') ?? '',
    async admin(words, input = '') {
      const { ok, lines } = await runAdminCommand(words, {
        databaseUrl: database.url,
        publicUrl: shop.url,
        readPassword: async () => input.trimEnd(),
      });
      if (!ok) throw new Error(lines.join('\n'));
      return lines.join('\n');
    },
    output: shop.output,
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async close() {
      await pool.end();
      await queue.close();
      shop.kill('SIGTERM');
      await shop.ended;
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
