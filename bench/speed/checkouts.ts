import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { intentFor, order, pay } from '../../test/api/buy.ts';
import { ask } from '../../test/ask.ts';
import { processesOf } from '../../test/start/shop-process.ts';
import { MAYA } from '../../test/world.ts';
import type { Figure } from '../figure.ts';
import { median, ROUNDS } from './pages.ts';
import { familyTime, processorTime } from './processor-time.ts';

const MS = 4000;

interface Counter {
  url: string;
  sandboxUrl: string;
}

/**
 * Whole checkouts and orders per second, beside the plainest transaction that could store an order, and the processor time of a
 * checkout.
 */
export async function measureCheckouts(shop: Counter, dataDir: string): Promise<Figure[]> {
  const database = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 16 });
  try {
    for (const statement of TABLES) await database.query(statement);
    const body = await order(shop);
    const { shop: server, database: postgres } = processesOf(dataDir);
    // Compiled code, not the time to compile it.
    await perSecond(8, () => checkOut(shop, body));
    const times: Record<'shop' | 'postgres', number[]> = { shop: [], postgres: [] };
    const checkouts: number[] = [];
    const orders: number[] = [];
    const limits: Record<'checkouts' | 'orders', number[]> = { checkouts: [], orders: [] };
    for (let round = 0; round < ROUNDS; round++) {
      limits.checkouts.push((await perSecond(8, () => storePlainOrder(database))).rate);
      const before = [processorTime(server.pid), familyTime(postgres.pid)] as const;
      const { rate, done } = await perSecond(8, () => checkOut(shop, body));
      checkouts.push(rate);
      times.shop.push((processorTime(server.pid) - before[0]) / done);
      times.postgres.push((familyTime(postgres.pid) - before[1]) / done);
      limits.orders.push((await perSecond(16, () => storePlainOrder(database))).rate);
      orders.push((await perSecond(16, () => ask<OrderAnswer>(`${shop.url}/api/orders`, body))).rate);
    }
    const limitOf = (values: readonly number[]) => ({ what: 'plain inserts by pg', value: median(values) });
    return [
      {
        what: 'guest checkout, 8 at a time',
        value: median(checkouts),
        unit: '/s',
        limit: limitOf(limits.checkouts),
        ratioAtLeast: 0.02,
      },
      {
        what: 'order creation, 16 at a time',
        value: median(orders),
        unit: '/s',
        limit: limitOf(limits.orders),
        ratioAtLeast: 0.1,
      },
      { what: 'the shop’s processor time per checkout', value: median(times.shop), unit: 'ms', atMost: 8 },
      {
        what: 'PostgreSQL’s processor time per checkout',
        value: median(times.postgres),
        unit: 'ms',
        atMost: 6,
      },
    ];
  } finally {
    for (const table of ['jobs', 'items', 'orders'])
      await database.query(`drop table if exists bench_${table}`);
    await database.end();
  }
}

/** Rates, order, intent, payment and settlement, one after the other, as a browser does. */
async function checkOut(shop: Counter, body: object): Promise<void> {
  const { items } = body as { items: object[] };
  await ask(`${shop.url}/api/shipping-rates`, { address: MAYA, items });
  const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
  await pay(shop, await intentFor(shop, id));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
}

const TABLES = [
  'create table bench_orders (id bigserial primary key, data text not null)',
  'create table bench_items (id bigserial primary key, order_id bigint not null references bench_orders, data text)',
  'create table bench_jobs (id bigserial primary key, order_id bigint not null, data text)',
];

/** One order, three items and one job in a transaction. */
async function storePlainOrder(database: pg.Pool): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'order',
      text: 'insert into bench_orders (data) values ($1) returning id',
      values: ['an order'],
    });
    const values = [rows[0].id];
    for (let item = 0; item < 3; item++)
      await client.query({
        name: 'item',
        text: `insert into bench_items (order_id, data) values ($1, 'a hat')`,
        values,
      });
    await client.query({
      name: 'job',
      text: `insert into bench_jobs (order_id, data) values ($1, 'a job')`,
      values,
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** How often this many workers finish, per second and in all. */
async function perSecond(
  workers: number,
  run: () => Promise<unknown>,
): Promise<{ rate: number; done: number }> {
  const startedAt = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - startedAt < MS) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { rate: (done * 1000) / (performance.now() - startedAt), done };
}
