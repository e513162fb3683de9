import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../src/start/ports.ts';
import { runningDatabaseUrl } from '../src/start/postgres/database.ts';
import type { Product } from '../src/wire/products.ts';
import { ask } from '../test/ask.ts';
import { fillShop } from '../test/fill-shop.ts';
import { processesOf, type ShopProcess, startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { until } from '../test/until.ts';
import type { Figure } from './figure.ts';
import { measureCheckouts } from './speed/checkouts.ts';
import { measureFirstVisits } from './speed/first-visits.ts';
import { measureNewestOrders } from './speed/newest-orders.ts';
import { measurePages, measureShelf, median, ROUNDS } from './speed/pages.ts';

const MEGABYTE = 1024 * 1024;
const REST = 60_000;
const ENV = { RATE_LIMIT_SCALE: '100000', EDIT_WINDOW_MINUTES: '5' };

/** Pages, pictures, checkouts, start and memory of one instance, beside the limits of the machine. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  // Another port would be another sandbox, whose hats the start reads first.
  const sandboxPort = await findFreePort();
  const open = () => openShop(dataDir, sandboxPort);
  await stop(await open());
  const starts: number[] = [];
  for (let round = 1; round < ROUNDS; round++) {
    const shop = await open();
    starts.push(shop.ms);
    await stop(shop);
  }
  const shop = await open();
  starts.push(shop.ms);
  try {
    await until('every public page is rendered', async () => {
      const { status } = await fetch(`${shop.url}/readyz`);
      return status === 200 ? true : null;
    });
    const fresh = residentBytes(processesOf(dataDir).shop.pid);
    const [product] = await ask<Product[]>(`${shop.url}/api/products`);
    const pages = await measurePages(shop.url, dataDir, product?.image ?? '');
    const checkouts = await measureCheckouts(shop, dataDir);
    const firstVisits = await measureFirstVisits(shop.url);
    await pause(REST);
    const rested = residentBytes(processesOf(dataDir).shop.pid);
    const shelves: Figure[] = [];
    for (const hats of [1000, 10_000]) {
      await fillShelf(shop, dataDir, hats);
      shelves.push(...(await measureShelf(shop.url, dataDir, hats.toLocaleString('en-US'))));
    }
    const newest = await measureNewestOrders(dataDir);
    return [
      ...pages,
      ...shelves,
      ...checkouts,
      newest,
      ...firstVisits,
      { what: 'start to first page, existing data', value: median(starts) / 1000, unit: 's', atMost: 1.5 },
      { what: 'memory after start', value: fresh / MEGABYTE, unit: 'MB', atMost: 165 },
      { what: 'memory after load and a minute’s rest', value: rested / MEGABYTE, unit: 'MB', atMost: 250 },
    ];
  } finally {
    await stop(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a shop; `ms` is the time until its first page arrived. */
async function openShop(dataDir: string, sandboxPort: number): Promise<ShopProcess & { ms: number }> {
  const startedAt = performance.now();
  const shop = await startShop({ dataDir, env: { ...ENV, SANDBOX_PORT: String(sandboxPort) } });
  await shop.opened;
  await (await fetch(shop.url)).arrayBuffer();
  const ms = performance.now() - startedAt;
  return { ...shop, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, ms };
}

/** Adds hats until the shelf has this many. */
async function fillShelf(shop: ShopProcess, dataDir: string, hats: number): Promise<void> {
  const database = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
  const { rows } = await database.query('select count(*)::int from products');
  await fillShop(database, { orders: 0, subscribers: 0, products: hats - rows[0].count });
  await database.end();
  await until('the shelf shows them', async () =>
    (await (await fetch(`${shop.url}/shop`)).text()).includes(hats.toLocaleString('en-US')) ? true : null,
  );
}

async function stop(shop: ShopProcess): Promise<void> {
  shop.kill('SIGTERM');
  await shop.ended;
}

/** Resident memory, as reported by Linux. */
function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
