import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePassedAlerts } from '../../src/server/alerts/queries.ts';
import { countUses } from '../../src/server/codes/queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { lockOrdersToPoll } from '../../src/server/fulfillment/queries.ts';
import { countWaiting } from '../../src/server/orders/settling/queries.ts';
import { listAlike, listNewest, listShown } from '../../src/server/reviews/shown-queries.ts';
import { fillShop } from '../fill-shop.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { planOf } from './explain.ts';

// Statements that run often, in a shop with many orders of years.

let database: SeparateDatabase;
let db: Db;

const run = (statement: string) => sql.raw(statement).execute(db);

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
  await fillShop({ query: run } as never, { orders: 6000, subscribers: 0 });
  // The words of orders are not searched here.
  await run('alter table orders disable trigger user');
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

test('the newest reviews are found by an index without the orders that were asked and said nothing', async () => {
  await run(`insert into reviews (product_id, hat_name, hat_color, technique, asked_at, stars, words, may_show, said_at, changed_at, published_at)
    select n % 40, 'Maid', 'navy', 'printed', at, stars, 'Yes.', stars is not null, said, said, said
    from generate_series(1, 20000) as n, lateral (select now() - n * interval '1 hour' as at) as asked,
      lateral (select case when n % 10 = 0 then at end as said, case when n % 10 = 0 then 5 end as stars) as spoken`);
  await run('vacuum analyze reviews');
  for (const list of [
    (explained: Db) => listNewest(explained, 3),
    (explained: Db) => listAlike(explained, { id: 7, hatColor: 'navy', limit: 3 }),
    (explained: Db) => listShown(explained, { productId: null, after: null, limit: 20 }),
    (explained: Db) =>
      listShown(explained, { productId: null, after: { saidAt: new Date(), id: 9 }, limit: 20 }),
  ])
    expect(await planOf(db, list)).toMatch(/Index Scan using reviews_published_by_time/);
});

test('the uses of a code by one email address are found without reading all its orders', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into discount_codes (name, kind, value, max_uses_per_email) values ('HELLO', 'percent', 10, 1) returning id`.execute(
    db,
  );
  const [{ id } = { id: 0 }] = rows;
  await run(`update orders set code_id = ${id}, code_name = 'HELLO', code_kind = 'percent', code_saved = 1`);
  await run('vacuum analyze orders');
  const counted = { email: 'maya@example.com', since: new Date() };
  const plan = await planOf(db, (explained) => countUses(explained, id, { ...counted, maxUses: null }));
  expect(plan).toContain('orders_by_email');
  expect(plan).not.toMatch(/Seq Scan on orders|orders_by_code/);
});

test('what has happened lately is found among the latest events, not among those of all years', async () => {
  await run(`insert into alerts (event, kind, text) values ('printful-refuses.account.x', 'provider', '')`);
  await run('vacuum analyze alerts');
  const goal = 'confirmed_with_printful';
  for (const read of [
    (explained: Db) => countWaiting(explained, { before: new Date(), goal }),
    (explained: Db) => closePassedAlerts(explained, { goal, now: new Date() }),
  ]) {
    const plan = await planOf(db, read);
    expect(plan).toContain('Index Scan Backward using order_events_pkey');
    expect(plan).not.toContain('Seq Scan on order_events');
  }
});

test('the orders to poll are found without reading all that were canceled', async () => {
  await run(`update orders set printful_order_id = id, printful_status = 'fulfilled'`);
  await run(
    `update orders set status = 'canceled', printful_status = 'canceled' where status in ('completed', 'shipped')`,
  );
  await run('vacuum analyze orders');
  const plan = await planOf(db, (explained) =>
    lockOrdersToPoll(explained, { now: new Date(), since: new Date(0), limit: 50 }),
  );
  expect(plan).toContain('orders_stopped_later');
  expect(plan).not.toContain('Seq Scan on orders');
});
