import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { beginSync, findSync } from '../src/server/catalog/sync/queries.ts';
import { syncProducts } from '../src/server/catalog/sync/sync-products.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { testEnvironment } from '../src/server/http/fixtures.ts';
import { findFreePort } from '../src/start/ports.ts';
import { separateDatabase } from '../test/separate-database.ts';
import { workerDeps } from '../test/simulation/worker-deps.ts';
import type { Bench, Figure } from './figure.ts';

const PRODUCTS = Number(process.env.PRODUCTS ?? 10_000);
/** Calls per minute that Printful allows in this benchmark: so many that the rate limit never slows the sync down. */
const CALLS = 10_000_000;
const MEGABYTE = 1024 ** 2;
/** Milliseconds of syncing after which the process has allocated the memory that any such work needs. */
const WARM_UP = 5000;

/**
 * A sync of the whole store: its speed without a rate limit, and its memory. `npm run bench` sets the same memory limits
 * as `npm start`.
 */
export const bench: Bench = async () => {
  const port = await findFreePort();
  const sandbox = spawn(resolve('node_modules/.bin/node'), [resolve('packages/sandbox/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: String(CALLS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(sandbox.stdout, 'data');
  const url = `http://127.0.0.1:${port}`;
  await fetch(`${url}/sandbox/printful/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: PRODUCTS }),
  });
  const database = await separateDatabase();
  const env = {
    ...testEnvironment,
    DATABASE_URL: database.url,
    PRINTFUL_TOKEN: 'sandbox',
    PRINTFUL_API_URL: url,
    LOG_LEVEL: 'silent',
  };
  const deps = workerDeps(env, { calls: CALLS });
  await migrate(deps.db);
  const figures = await measure(deps);
  await deps.close();
  await database.close();
  sandbox.kill();
  return figures;
};

async function measure(deps: ReturnType<typeof workerDeps>): Promise<Figure[]> {
  const syncId = await deps.db.transaction().execute((trx) => beginSync(trx, new Date()));
  if (syncId === null) throw new Error('a sync is running in an empty database');
  // Syncing the first products also loads code.
  await syncProducts(deps, { syncId, timeout: WARM_UP });
  const before = process.memoryUsage().rss;
  const warm = (await findSync(deps.db, syncId))?.nextOffset ?? 0;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const start = performance.now();
  await syncProducts(deps, { syncId, timeout: Number.POSITIVE_INFINITY });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const sync = await findSync(deps.db, syncId);
  return [
    { what: 'products synced', value: sync?.added ?? 0, unit: '', atLeast: PRODUCTS },
    { what: 'products a second', value: ((sync?.nextOffset ?? 0) - warm) / seconds, unit: '/s' },
    { what: 'memory added by the sync', value: (most - before) / MEGABYTE, unit: 'MB', atMost: 100 },
  ];
}
