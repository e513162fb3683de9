import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { runningDatabaseUrl } from '../src/start/postgres/database.ts';
import { AdminBrowser } from '../test/admin-browser.ts';
import { adminCommand } from '../test/admin-command.ts';
import { fillHistory } from '../test/fill-history.ts';
import { fillShop } from '../test/fill-shop.ts';
import { processesOf, startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { ROBIN } from '../test/world.ts';
import type { Figure } from './figure.ts';

const ORDERS = 250_000;
const SUBSCRIBERS = 100_000;
const PRODUCTS = 10_000;
const TIMES = 40;
const MEGABYTE = 1024 * 1024;

const LISTS: Record<string, readonly string[]> = {
  'orders, first pages': ['/api/admin/orders', '/api/admin/orders?limit=100'],
  'orders, by status': ['processing', 'on_hold', 'completed'].map(
    (status) => `/api/admin/orders?status=${status}`,
  ),
  'orders, by days': [
    '/api/admin/orders?from=2026-01-01&to=2026-01-31',
    '/api/admin/orders?to=2025-12-31&status=pending',
  ],
  'orders, a frequent word': ['maya', 'example', 'e', 'm@'].map((words) => `/api/admin/orders?q=${words}`),
  'orders, several words': ['maya ort', 'jo raman a', 'ortiz pri'].map(
    (words) => `/api/admin/orders?q=${words}`,
  ),
  'orders, a rare word': ['zzzz', 'c81e7', '01f4a', 'oduya 7'].map((words) => `/api/admin/orders?q=${words}`),
  'orders, what is to do first': ['/api/admin/orders?sort=todo', '/api/admin/orders?sort=todo&limit=100'],
  ...Object.fromEntries(
    ['todo', 'works', 'way', 'done', 'unpaid'].map((stage) => [
      `orders, chip ${stage}`,
      [`/api/admin/orders?sort=todo&stage=${stage}`],
    ]),
  ),
  'orders, numbers on the chips': ['/api/admin/order-counts'],
  'orders, by hat color': ['navy', 'pink', 'white'].map(
    (color) => `/api/admin/orders?sort=todo&color=${color}`,
  ),
  'orders, by country': ['US', 'CA'].map((country) => `/api/admin/orders?sort=todo&country=${country}`),
  'orders, words on a hat': ['bride', 'or%20die'].map((words) => `/api/admin/orders?sort=todo&q=${words}`),
  'orders, a Stripe number': ['/api/admin/orders?sort=todo&q=pi_c81e728d9d4c2f636f067f89cc14862c'],
  'orders, the last page': ['/api/admin/orders?sort=oldest', '/api/admin/orders?sort=oldest&limit=100'],
  'the field on every page': ['maya', 'zzzz', 'c81e7', 'nashville', 'bride'].map(
    (words) => `/api/admin/search?q=${words}`,
  ),
  customers: ['', '?q=maya', '?q=zzzz', '?q=oduya%207'].map((query) => `/api/admin/customers${query}`),
  'orders, words and filters': [
    '/api/admin/orders?q=maya&status=pending',
    '/api/admin/orders?q=zz&to=2026-01-31',
  ],
  'products, first page and words': ['', '?q=hat', '?q=zzzz', '?q=hat 77'].map(
    (query) => `/api/admin/products${query}`,
  ),
  'subscribers, first pages': ['/api/admin/subscribers', '/api/admin/subscribers?state=pending'],
  'subscribers, words': ['a', 'zzzz', 'example.net', 'c4ca4'].map(
    (words) => `/api/admin/subscribers?q=${words}`,
  ),
  today: ['/api/admin/today'],
  'what sells, 14 days': ['/api/admin/sales'],
  'what sells, 30 days': ['/api/admin/sales?days=30'],
  'orders at Printful': ['/api/admin/printful'],
  ledger: ['/api/admin/ledger', '/api/admin/ledger?page=20'],
  'subscribers, words and state': ['/api/admin/subscribers?q=ab&state=pending'],
};

/** The admin's lists and export of orders, in a shop with years of orders. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir });
  try {
    await shop.opened;
    const database = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
    await fillShop(database, { orders: ORDERS, subscribers: SUBSCRIBERS, products: PRODUCTS });
    await fillHistory(database);
    await database.end();
    const robin = await signIn(shop.url, dataDir);
    const empty = await p95(robin, ['/api/admin/security']);
    const figures: Figure[] = [];
    for (const [what, paths] of Object.entries(LISTS))
      figures.push({
        what: `${what}, p95`,
        value: await p95(robin, paths),
        unit: 'ms',
        limit: { what: 'a response without a list', value: empty },
        atMost: 100,
      });
    figures.push({
      what: 'one of the pages through 5,000 orders, p95',
      value: await turnPages(robin),
      unit: 'ms',
      atMost: 100,
    });
    return [...figures, ...(await exportAll(robin, dataDir))];
  } finally {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function signIn(url: string, dataDir: string): Promise<AdminBrowser> {
  const args = ['add', ROBIN.email, '--password-stdin'];
  await adminCommand(args, { DATA_DIR: dataDir, PORT: new URL(url).port }, `${ROBIN.password}\n`);
  const robin = new AdminBrowser(url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  return robin;
}

export async function p95(robin: AdminBrowser, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push(await timed(robin, paths[i % paths.length] ?? ''));
  return at(0.95, times);
}

async function timed(robin: AdminBrowser, path: string): Promise<number> {
  const start = performance.now();
  const { status, body } = await robin.ask('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - start;
}

async function turnPages(robin: AdminBrowser): Promise<number> {
  const times: number[] = [];
  let path: string | undefined = '/api/admin/orders?limit=100&status=completed';
  for (let i = 0; path && i < 50; i++) {
    const start = performance.now();
    const { response } = await robin.ask('GET', path);
    times.push(performance.now() - start);
    path = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return at(0.95, times);
}

/** Downloads all orders twice; the first download lets the process grow to its usual size. */
async function exportAll(robin: AdminBrowser, dataDir: string): Promise<Figure[]> {
  const memory = () => residentBytes(processesOf(dataDir).shop.pid);
  await download(robin, memory);
  const before = memory();
  const { most, lines, ms } = await download(robin, memory);
  return [
    { what: 'CSV, orders in the file', value: lines - 1, unit: '', atLeast: ORDERS },
    {
      what: 'CSV of all orders, growth of memory',
      value: (most - before) / MEGABYTE,
      unit: 'MB',
      atMost: 50,
    },
    { what: 'CSV of all orders', value: ms / 1000, unit: 's' },
  ];
}

async function download(robin: AdminBrowser, memory: () => number) {
  const start = performance.now();
  const cookie = [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${robin.url}/api/admin/orders.csv`, { headers: { cookie } });
  let lines = 0;
  let most = 0;
  for await (const chunk of response.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, memory());
  }
  return { lines, most, ms: performance.now() - start };
}

/** Resident memory, as reported by Linux. */
function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
