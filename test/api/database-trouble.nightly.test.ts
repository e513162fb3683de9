import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { transact } from '../../src/server/db/transact.ts';
import { PAGE_CACHE_KEYS } from '../../src/server/pages/page-cache-keys.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { MAYA, ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const { database, pagesDatabase, readinessDatabase, pageTimeout } = limitsAt(1);

/** For a busy machine. What waits for the wrong pool waits longer. */
const SLACK = 3000;

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' }, { rendersAhead: true });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  while ((await ask('/api/ready')).status !== 200) await pause(50);
});

afterAll(() => shop.close());

interface Answered {
  status: number;
  retryAfter: string | null;
  took: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const start = performance.now();
  const answer = await fetch(shop.url + path, init);
  await answer.arrayBuffer();
  const took = performance.now() - start;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), took };
}

const asRobin = (path: string) =>
  ask(path, {
    headers: { cookie: [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

/** An order that is not there. */
const orderPage = () => ask('/thank-you?order=7K2Q9MXA4T');

/** Holds a table like an `ALTER TABLE` that takes long. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

async function everyPageIsServed(): Promise<void> {
  const pages = await Promise.all(PAGE_CACHE_KEYS.map(async (key) => [key, (await ask(key)).status]));
  expect(pages).toEqual(PAGE_CACHE_KEYS.map((key) => [key, 200]));
}

const refusedWithin = (timeout: number) => ({
  status: 503,
  retryAfter: '5',
  took: expect.toSatisfy((took: number) => took < timeout + SLACK, `below ${timeout + SLACK}`),
});

/** A page of the list that no instance keeps. */
const REST_OF_PRODUCTS = '/api/products?after=1';

const NEED: Record<string, { needs: () => Promise<Answered>; free: string[]; timeout?: number }> = {
  orders: { needs: orderPage, free: ['/api/admin/settings', '/admin/settings'] },
  products: {
    needs: () => ask(REST_OF_PRODUCTS),
    free: ['/api/admin/security'],
    timeout: pagesDatabase.lockTimeout,
  },
  settings: { needs: () => asRobin('/api/admin/settings'), free: ['/api/admin/orders'] },
  admin_sessions: { needs: () => asRobin('/api/admin/orders'), free: [] },
};

test.each(Object.keys(NEED))('while the table %s is locked, the rest of the shop goes on', async (table) => {
  const { needs, free, timeout = database.lockTimeout } = NEED[table] ?? { needs: orderPage, free: [] };
  await whileLocked(table, async () => {
    const refused = needs();
    await everyPageIsServed();
    expect(await ask('/api/ready')).toMatchObject({ status: 200 });
    expect(await ask('/api/products')).toMatchObject({ status: 200 });
    for (const answer of await Promise.all(free.map(asRobin))) expect(answer).toMatchObject({ status: 200 });
    expect(await refused).toEqual(refusedWithin(timeout));
  });
  expect((await needs()).status).toBeOneOf([200, 404]);
});

test('an administrator whose session can’t be read is not asked to sign in', async () => {
  await whileLocked('admin_sessions', async () => {
    const [api, page, data] = await Promise.all(
      ['/api/admin/orders', '/admin/orders', '/admin.data'].map((path) => robin.copy().ask('GET', path)),
    );
    expect([api?.status, page?.status, data?.status]).toEqual([503, 503, 503]);
  });
  expect((await robin.ask('GET', '/api/admin/orders')).status).toBe(200);
});

test('requests that wait for a locked table leave connections for everything else', async () => {
  await whileLocked('orders', async () => {
    const waiting = Array.from({ length: 4 * database.connections }, orderPage);
    const others = await Promise.all([
      ask('/api/ready'),
      ask('/api/products'),
      ask('/api/products/featured'),
    ]);
    for (const { status, took } of others) expect([status, took < SLACK]).toEqual([200, true]);
    await everyPageIsServed();
    for (const answer of await Promise.all(waiting))
      expect(answer).toEqual(refusedWithin(database.connectTimeout + database.lockTimeout));
  });
  expect((await orderPage()).status).toBe(404);
});

test('a change while products are locked shows old pages at once, and the new ones afterward', async () => {
  const [hat] = await shop.rows<{ id: number }>('select id from products order by id limit 1');
  const shopText = async () => (await fetch(`${shop.url}/shop`)).text();
  await shop.rows('update products set name = $1 where id = $2', ['The Locked One', hat?.id]);
  await whileLocked('products', async () => {
    await shop.rows('update catalog_version set version = version + 1');
    const start = performance.now();
    expect(await shopText()).toContain('<h1');
    expect(performance.now() - start).toBeLessThan(pageTimeout + SLACK);
  });
  await expect.poll(shopText, { timeout: 5000 }).toContain('The Locked One');
});

test('a database that hangs is answered with 503, and its connections are replaced', async () => {
  shop.gate.hang();
  const products = ask(REST_OF_PRODUCTS);
  await everyPageIsServed();
  expect(await ask('/api/products')).toMatchObject({ status: 200 });
  const unknown = await ask('/no-such-page');
  expect(await ask('/api/ready')).toEqual(refusedWithin(readinessDatabase.statementTimeout + 1000));
  expect(await products).toEqual(refusedWithin(pagesDatabase.statementTimeout + 1000));
  expect(unknown.status).toBe(404);
  shop.gate.resume();
  for (const path of ['/api/ready', REST_OF_PRODUCTS])
    await expect.poll(() => ask(path)).toMatchObject({ status: 200 });
  expect((await robin.ask('GET', '/api/admin/orders')).status).toBe(200);
  expect((await ask('/api/subscribers', json({ email: MAYA.customerEmail }))).status).toBe(201);
}, 30_000);

test('a database that stopped is answered with 503, and is used again when it is back', async () => {
  await shop.gate.close();
  await everyPageIsServed();
  expect((await ask('/no-such-page')).status).toBe(404);
  expect(await ask('/api/ready')).toMatchObject({ status: 503, retryAfter: '5' });
  expect((await robin.copy().ask('GET', '/admin/orders')).status).toBe(503);
  await shop.gate.open();
  expect((await robin.ask('GET', '/api/admin/orders')).status).toBe(200);
});

/** Two rows that two transactions update in the opposite order. */
async function twoCounters() {
  const db = connectTo(shop.databaseUrl, 3);
  await shop.rows('create table if not exists counters (id int primary key, n int not null default 0)');
  await shop.rows('insert into counters values (1), (2) on conflict (id) do update set n = 0');
  const add = (trx: Db, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(trx);
  const counts = () => shop.rows('select n from counters order by id');
  return { db, add, counts };
}

test('of two transactions that wait for each other, one is repeated, and both take effect once', async () => {
  const { db, add, counts } = await twoCounters();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const opposite = (
    ids: [number, number],
    mine: PromiseWithResolvers<void>,
    other: PromiseWithResolvers<void>,
  ) =>
    transact(db, async (trx) => {
      runs += 1;
      await add(trx, ids[0]);
      mine.resolve();
      await other.promise;
      await add(trx, ids[1]);
    });
  await Promise.all([opposite([1, 2], first, second), opposite([2, 1], second, first)]);
  expect([runs, await counts()]).toEqual([3, [{ n: 2 }, { n: 2 }]]);
  await db.destroy();
});

test('a transaction that is never serialized is given up, and other errors are not repeated', async () => {
  const { db, add, counts } = await twoCounters();
  const runsUntil = async (fail: string) => {
    let runs = 0;
    const failing = transact(db, async (trx) => {
      runs += 1;
      await add(trx, 1);
      await sql.raw(fail).execute(trx);
    });
    return [(await failing.catch((error: Error) => error))?.constructor.name, runs];
  };
  const raise = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
  expect(await runsUntil(raise('40001'))).toEqual(['DatabaseUnavailable', 5]);
  expect(await runsUntil('select 1 / 0')).toEqual(['DatabaseError', 1]);
  expect(await runsUntil(raise('55P03'))).toEqual(['DatabaseUnavailable', 1]);
  expect(await counts()).toEqual([{ n: 0 }, { n: 0 }]);
  await db.destroy();
});

test('a shop is not ready while its database is read-only', async () => {
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const ready = async () => (await ask('/readyz')).status;
  const set = (change: string) =>
    client.query(`set default_transaction_read_only = off; alter database ${name} ${change}`);
  try {
    expect(await ready()).toBe(200);
    await set('set default_transaction_read_only = on');
    await until('the shop is not ready', async () => ((await ready()) === 503 ? true : null));
    const answer = await fetch(`${shop.url}/api/ready`);
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      503,
      'The database accepts no writes.',
    ]);
    expect((await ask('/shop')).status).toBe(200);
  } finally {
    await set('reset default_transaction_read_only');
    await client.end();
  }
  await until('the shop is ready', async () => ((await ready()) === 200 ? true : null));
});

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: shop.url },
  body: JSON.stringify(body),
});
