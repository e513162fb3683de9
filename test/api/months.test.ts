/** @module-tag nightly */

import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate, migrateAsOf } from '../../src/server/db/migrate.ts';
import type { MonthsAnswer } from '../../src/wire/admin/months.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo, separateDatabase } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ SHOP_TIME_ZONE: 'America/New_York' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  await shop.rows("insert into discount_codes (name, kind, value) values ('MAYA', 'amount', 1)");
  const place = async (
    id: string,
    at: string,
    { rest, ...order }: { rest: string; country?: string; color?: string },
  ) => {
    await placeOrder(shop, { id, total: 3000, ...order });
    await shop.rows(
      `update orders set created_at = $2::timestamptz, paid_at = $2::timestamptz, paid = total, stripe_fee = 117,
        printful_order_id = id, ${rest} where id = $1`,
      [id, at],
    );
  };
  await place('M000000001', '2026-03-01T04:59:00Z', { rest: "printful_cost = 1500, wallet = 'apple_pay'" });
  await place('M000000002', '2026-03-01T05:01:00Z', {
    rest: "printful_cost = 1600, wallet = 'link', subtotal = 2900, discount = 200, shipping = 300",
    country: 'CA',
    color: 'pink',
  });
  await shop.rows("update order_lines set quantity = 2 where order_id = 'M000000002'");
  await place('M000000003', '2026-03-31T12:00:00Z', {
    rest: "printful_cost = null, gift = '{}', code_id = (select id from discount_codes), code_name = 'MAYA', code_kind = 'amount', code_saved = 1",
  });
  await shop.rows(`insert into order_lines (order_id, position, name, price, quantity, share, is_custom, hat_color, refused_at)
    values ('M000000003', 1, 'Refused', 0, 5, 0, true, 'red', now())`);
});

afterAll(() => shop.close());

async function march(): Promise<MonthsAnswer> {
  const { status, body } = await robin.ask('GET', '/api/admin/months?month=2026-03');
  expect(status).toBe(200);
  return body as MonthsAnswer;
}

test('a month has the orders of its days in the shop’s time zone, beside the month before', async () => {
  const { now, before, days, parts, byMonth, isComplete } = await march();
  expect(isComplete).toBe(true);
  expect(before).toMatchObject({ orders: 1, paid: 3000, fees: 117, printful: 1500, kept: 1383 });
  expect(now).toMatchObject({ orders: 2, hats: 3, paid: 6000, fees: 234, printful: 1600, kept: 1283 });
  expect(now).toMatchObject({
    subtotal: 5900,
    discounts: 200,
    shipping: 300,
    refunds: 0,
    disputes: 0,
    tax: 0,
  });
  expect([now.unsure, now.unsureOrders]).toEqual([2883, 1]);
  expect(days.map(({ day, paid }) => [day, paid])).toEqual([
    ['2026-03-01', 3000],
    ['2026-03-31', 3000],
  ]);
  expect(byMonth.map(({ month, kept }) => [month, kept])).toEqual([
    ['2026-03', 1283],
    ['2026-02', 1383],
  ]);
  const rowsOf = (kind: string) =>
    parts.find((part) => part.kind === kind)?.rows.map(({ label, paid, before }) => [label, paid, before]);
  expect(rowsOf('country')).toEqual([
    ['Canada', 3000, 0],
    ['United States', 3000, 3000],
  ]);
  expect(rowsOf('code')).toEqual([['MAYA', 3000, 0]]);
  expect(rowsOf('wallet')).toEqual([
    ['Card', 3000, 0],
    ['Link', 3000, 0],
  ]);
  expect(rowsOf('gift')).toEqual([
    ['Not a gift', 3000, 3000],
    ['Gifts', 3000, 0],
  ]);
  expect(rowsOf('color')).toEqual([
    ['Navy', 3000, 3000],
    ['Pink', 3000, 0],
  ]);
});

test('whatever happens to an old order changes its day, and a figure has as many orders as its link', async () => {
  const { rows } = shop;
  await march();
  await rows(`insert into refunds (id, order_id, amount, status, reason, asked_by)
    values ('r1', 'M000000002', 400, 'succeeded', 'late', 'kim')`);
  await rows(`insert into disputes (id, order_id, amount, status, reason, fee)
    values ('du_1', 'M000000002', 500, 'lost', 'fraudulent', 1500)`);
  await placeOrder(shop, { id: 'M00000000X', status: 'confirmed_with_printful', total: 0 });
  await rows(`update orders set replaces = 'M000000002', printful_cost = 700 where id = 'M00000000X'`);
  await rows(`insert into disputes (id, order_id, amount, status, reason)
    values ('du_held', 'M000000003', 200, 'needs_response', 'fraudulent')`);
  expect((await march()).now).toMatchObject({ printful: 1600 + 700, disputes: 500 + 200 });
  await rows("delete from disputes where id = 'du_held'");
  for (const cost of [750, 700]) {
    await rows("update orders set printful_cost = $1 where id = 'M00000000X'", [cost]);
    expect((await march()).now.printful).toBe(1600 + cost);
  }
  await rows(`insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_ended_at, claim_result, claim_credit)
    values ('M00000000X', 'misprint', '[]', 'shopper', now(), now(), 'credited', 90)`);
  await rows(`update order_lines set hat_color = 'white' where order_id = 'M000000002'`);
  const { now, parts } = await march();
  expect(now).toMatchObject({ refunds: 400, disputes: 500, fees: 1734, printful: 2210 });
  expect(now.kept).toBe(3000 - 400 - 500 - 117 - 1500 - 1600 - 700 + 90);
  expect(parts.find(({ kind }) => kind === 'color')?.rows.map(({ label }) => label)).toEqual([
    'Navy',
    'White',
  ]);
  await rows(`update orders set wallet = 'google_pay', gift = '{}' where id = 'M000000002'`);
  const names = (await march()).parts.flatMap(({ kind, rows }) =>
    kind === 'wallet' || kind === 'gift' ? rows.map(({ name }) => name) : [],
  );
  expect(names).toEqual(['card', 'google_pay', 'yes']);
  await rows("update orders set country = 'GB' where id = 'M000000002'");
  expect((await march()).parts.find(({ kind }) => kind === 'country')?.rows.map(({ name }) => name)).toEqual([
    'GB',
    'US',
  ]);
  await rows("update orders set country = 'CA' where id = 'M000000002'");
  await rows(`update orders set printful_cost = 800 where id = 'M00000000X'`);
  expect((await march()).now.kept).toBe(now.kept - 100);
  const listed = async (more: string) =>
    ((await robin.ask('GET', `/api/admin/orders?from=2026-03-01&to=2026-03-31${more}`)).body as object[])
      .length;
  expect([await listed(''), await listed('&country=CA'), await listed('&code=MAYA')]).toEqual([2, 1, 1]);
});

test('a hat counts in each of its occasions, also in those that it gets later', async () => {
  const { rows } = shop;
  const hats = async () => {
    const { parts } = await march();
    return parts.find(({ kind }) => kind === 'occasion')?.rows.map(({ name, paid }) => [name, paid]);
  };
  expect(await hats()).toEqual([['', 6000]]);
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    "update products set occasions = '{birthday,festival}' where state = 'live' and id = (select min(id) from products) returning id",
  );
  await rows(
    "update order_lines set is_custom = false, product_id = $1, quantity = 1, hat_color = 'black' where order_id = 'M000000002'",
    [id],
  );
  const wanted = ['', 'birthday', 'festival'].map((name) => [name, 3000]);
  expect(await hats()).toEqual(wanted);
  await rows("update products set occasions = '{birthday}' where id = $1", [id]);
  expect(await hats()).toEqual(wanted.slice(0, 2));
});

test('every figure of a part has as many orders as the list behind it', async () => {
  await placeOrder(shop, { id: 'M00000000Z', status: 'pending' });
  await shop.rows("update orders set created_at = '2026-03-05T12:00:00Z' where id = 'M00000000Z'");
  const { now, parts } = await march();
  const listed = async (part: string) =>
    (
      (
        await robin.ask(
          'GET',
          `/api/admin/orders?from=2026-03-01&to=2026-03-31&money=${encodeURIComponent(part)}`,
        )
      ).body as object[]
    ).length;
  expect(await listed('all')).toBe(now.orders);
  for (const { kind, rows } of parts)
    for (const { name, orders } of rows)
      expect([kind, name, await listed(`${kind}:${name}`)]).toEqual([kind, name, orders]);
  expect(parts.filter(({ rows }) => rows.length > 0)).toHaveLength(8);
  expect((await robin.ask('GET', '/api/admin/orders?money=price:5')).status).toBe(400);
});

test('another time zone has its own days', async () => {
  await march();
  await shop.rows("update money_sums set time_zone = 'Asia/Tokyo'");
  expect((await march()).now).toMatchObject({ orders: 2 });
});

test('the days of a year are added up a month at a time', async () => {
  const { rows } = shop;
  await march();
  for (let month = 1; month <= 40; month += 1) {
    const id = `Y${String(month).padStart(9, '0')}`;
    await placeOrder(shop, { id, total: 3000 });
    await rows(
      `update orders set created_at = timestamptz '2025-01-01T12:00:00Z' + $2 * interval '1 day',
        paid_at = now(), paid = total where id = $1`,
      [id, month],
    );
  }
  const days = async () =>
    (await rows("select from money_sums where kind = 'all' and day < '2026-01-01'")).length;
  expect([(await march()).isComplete, await days()]).toEqual([false, 31]);
  expect([(await march()).isComplete, await days()]).toEqual([true, 40]);
});

test('a hat’s other occasions mark each day of its orders in every time zone, the oldest first', async () => {
  const { rows } = shop;
  const [{ id } = { id: 0 }] = await rows<{ id: number }>('select max(id) as id from products');
  const placed = [
    // Midnight in India is at half past six.
    ['K000000003', '18:20'],
    ['K000000002', '18:40'],
    ['K000000001', '18:41'],
    ['K00000000X', '18:42'],
  ] as const;
  for (const [order, at] of placed) {
    await placeOrder(shop, { id: order });
    await rows('update orders set created_at = $2::timestamptz where id = $1', [
      order,
      `2024-03-05T${at}:00Z`,
    ]);
    await rows('update order_lines set is_custom = false, product_id = $2 where order_id = $1', [order, id]);
  }
  await rows("update orders set replaces = 'K000000003' where id = 'K00000000X'");
  await march();
  await rows("update products set occasions = '{wedding}' where id = $1", [id]);
  const marks = await rows<{ order_id: string }>('select order_id from money_marks order by id');
  expect(marks.map(({ order_id }) => order_id)).toEqual(['K000000003', 'K000000002']);
});

test('an upgrade marks no order, because days without the new parts are added up anyway', async () => {
  const database = await separateDatabase();
  const db = connectTo(database.url);
  await migrateAsOf(
    db,
    Object.keys(MIGRATIONS).filter((name) => name < '090'),
  );
  const rows = async <Row>(query: string, values: unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(query, values))).rows;
  await placeOrder({ rows }, { id: 'M000000001' });
  await rows('truncate money_marks');
  await migrate(db);
  expect(await rows('select from money_marks')).toEqual([]);
  await db.destroy();
  await database.close();
});

test('days that a former release added up get their new parts, the newest first', async () => {
  const now = await march();
  await shop.rows("delete from money_sums where kind in ('wallet', 'gift', 'occasion')");
  expect(await march()).toEqual({ ...now, isComplete: false });
  expect(await march()).toEqual(now);
  expect(await shop.rows("select from money_sums where kind = 'wallet' and day < '2026-01-01'")).toHaveLength(
    41,
  );
});
