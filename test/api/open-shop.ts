import { rmSync } from 'node:fs';
import pg from 'pg';
import { startSandbox } from '../../packages/sandbox/src/sandbox.ts';
import { readSettings } from '../../packages/sandbox/src/settings.ts';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { runShop } from '../../src/server/main.ts';
import { savedSecret } from '../../src/start/data-dir.ts';
import { addDefaults } from '../../src/start/defaults.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { readStartSettings } from '../../src/start/settings.ts';
import { adminCommand } from '../admin-command.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { shopDatabase } from '../separate-database.ts';
import { startShop, temporaryFolder } from '../start/shop-process.ts';

export interface OpenShop {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  queue: JobQueue;
  /** The secret that the shop made for itself. */
  appSecret: string;
  /** Does what `npm run shop -- admin` does with these arguments. */
  admin(words: readonly string[], input?: string): Promise<string>;
  /** Queries the shop's database. */
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface ShopInOwnProcess extends OpenShop {
  pid: number;
  /** Everything the shop printed to the terminal. */
  output(): string;
}

// The sandbox allows as many calls as the shop may make in its shorter minute.
const TIMES = { TIME_SCALE: '0.1', SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '1200' };

/**
 * A whole shop for one test file, with its sandbox and a database that the tests can query. Shop and sandbox run in this process,
 * which saves two seconds of CPU for each file.
 */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = temporaryFolder();
  const database = await shopDatabase();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const { SANDBOX_RECORDING_DIR } = process.env;
  const variables = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent', EDIT_WINDOW_MINUTES: '0' },
    ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), ...TIMES },
    ...(SANDBOX_RECORDING_DIR && { SANDBOX_RECORDING_DIR }),
    ...env,
  };
  const settings = readStartSettings(variables);
  const setup = await addDefaults(variables, settings, findFreePort);
  const read = readSettings(setup.sandbox ?? {});
  if (!read.ok) throw new Error(read.message);
  const sandbox = await startSandbox(read.settings);
  const shop = await runShop({ env: setup.variables, sandboxModel: PRINTED_HATS });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const queue = jobQueue(database.url);
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: sandbox.url,
    databaseUrl: database.url,
    queue,
    appSecret: savedSecret(dataDir, 'app-secret') ?? '',
    async admin(words, input = '') {
      const { ok, lines } = await runAdminCommand(words, {
        databaseUrl: database.url,
        publicUrl: settings.publicUrl,
        readPassword: async () => input.trim(),
      });
      if (!ok) throw new Error(lines.join('\n'));
      return lines.join('\n');
    },
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async close() {
      await pool.end();
      await queue.close();
      await shop.close();
      await sandbox.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As a first start chooses them. */
const PRINTED_HATS = { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' };

/** The same in processes of their own, for tests of what its process prints, holds or survives. */
export async function openShopProcess(env: Record<string, string> = {}): Promise<ShopInOwnProcess> {
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
    admin: (words, input) =>
      adminCommand(words, { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: shop.url }, input),
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
