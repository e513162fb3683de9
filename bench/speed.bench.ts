import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../src/wire/products.ts';
import { ask } from '../test/ask.ts';
import { processesOf, type ShopProcess, startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { until } from '../test/until.ts';
import type { Figure } from './figure.ts';
import { measureCheckouts } from './speed/checkouts.ts';
import { measureFirstVisits } from './speed/first-visits.ts';
import { measurePages, median, ROUNDS } from './speed/pages.ts';

const MEGABYTE = 1024 * 1024;
const REST = 60_000;
const ENV = { RATE_LIMIT_SCALE: '100000', EDIT_WINDOW_MINUTES: '5' };

/** Pages, pictures, checkouts, start and memory of one instance, beside the limits of the machine. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  await stop(await open(dataDir));
  const starts: number[] = [];
  for (let round = 1; round < ROUNDS; round++) {
    const shop = await open(dataDir);
    starts.push(shop.ms);
    await stop(shop);
  }
  const shop = await open(dataDir);
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
    return [
      ...pages,
      ...checkouts,
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
async function open(dataDir: string): Promise<ShopProcess & { ms: number }> {
  const startedAt = performance.now();
  const shop = await startShop({ dataDir, env: ENV });
  await shop.opened;
  await (await fetch(shop.url)).arrayBuffer();
  return { ...shop, ms: performance.now() - startedAt };
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
