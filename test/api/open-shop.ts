import { rmSync } from 'node:fs';
import pg from 'pg';
import { startSandbox } from '../../packages/sandbox/src/sandbox.ts';
import { readSettings } from '../../packages/sandbox/src/settings.ts';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { openDataDir, savedSecret } from '../../src/start/data-dir.ts';
import { addDefaults } from '../../src/start/defaults.ts';
import { SANDBOX_MODEL } from '../../src/start/open-shop.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { readStartSettings } from '../../src/start/settings.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { runInside } from '../run-inside.ts';
import { shopDatabase } from '../separate-database.ts';
import { startShop, TEST_SHOP, temporaryFolder } from '../start/shop-process.ts';

export interface OpenShop {
  url: string;
  /** This process, unless the shop is one of its own. */
  pid: number;
  sandboxUrl: string;
  databaseUrl: string;
  queue: JobQueue;
  /** The secret that the shop made for itself. */
  appSecret: string;
  /** Does what `npm run shop -- admin` does with these arguments, without another process. */
  admin(words: readonly string[], input?: string): Promise<string>;
  /** Everything that a process printed to the terminal. */
  output(): string;
  /** Queries the shop's database. */
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

// The sandbox allows as many calls as the shop may make in its shorter minute.
const TIMES = { TIME_SCALE: '0.1', RENDER_AHEAD: 'off', SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '1200' };

/**
 * A whole shop for one test file: its sandbox, and a database that the tests can query. It runs in this process, which saves
 * two seconds of CPU. A shop that logs, or that has options of Node, is a process of its own.
 */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = temporaryFolder();
  const database = await shopDatabase();
  const shop = await (env.LOG_LEVEL || env.NODE_OPTIONS ? openProcess : openHere)(dataDir, {
    DATABASE_URL: database.url,
    ...TIMES,
    ...env,
  });
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
      await shop.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openProcess(dataDir: string, env: Record<string, string>) {
  const shop = await startShop({ dataDir, env });
  await shop.opened;
  return {
    ...shop,
    async close() {
      shop.kill('SIGTERM');
      await shop.ended;
    },
  };
}

/** Like `npm start`, in this process. */
async function openHere(dataDir: string, changes: Record<string, string>) {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...TEST_SHOP,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    ...changes,
  };
  openDataDir(dataDir);
  const setup = await addDefaults(env, readStartSettings(env), findFreePort);
  const read = readSettings({ ...setup.sandbox });
  if (!read.ok) throw new Error(read.message);
  const sandbox = await startSandbox(read.settings);
  const shop = await runInside(setup.variables, setup.hasSandboxHats ? { sandboxModel: SANDBOX_MODEL } : {});
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: sandbox.url,
    pid: process.pid,
    output: () => '',
    async close() {
      await shop.close();
      await sandbox.close();
    },
  };
}
