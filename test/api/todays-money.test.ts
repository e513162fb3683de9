import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { readSales } from '../../src/server/today/today-queries.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
  await tables.rows(
    `insert into printful_costs (variant_id, technique, placement, cost, asked_at) values (7, 'DTFILM', 'front', 600, now())`,
  );
});

afterAll(() => tables.close());

const ID = 'T0DAY00001';
const NOON = '2026-11-20T17:00:00Z';

/** Two hats for $35.00, which Printful has not charged yet. */
beforeEach(async () => {
  await tables.rows('delete from order_events; delete from order_lines; delete from orders');
  await sell(ID, NOON);
});

async function sell(id: string, at: string): Promise<void> {
  await placeOrder(tables, { id, total: 3500 });
  await tables.rows(
    `update orders set created_at = $2, paid_at = $2, paid = total, stripe_fee = 131, our_shipping_cost = 400 where id = $1`,
    [id, at],
  );
  await tables.rows(
    `update order_lines set quantity = 2, price = 1750, variant_id = 7, technique = 'DTFILM', placement = 'front' where order_id = $1`,
    [id],
  );
}

const read = (now: string) =>
  readSales(tables.db, {
    now: new Date(now),
    timeZone: 'America/New_York',
    fee: { basisPoints: 290, fixed: cents(30) },
  });

const KEPT = 3500 - 131 - 2 * 600 - 400;
const ALL = { paid: 3500, orders: 1, hats: 2, kept: KEPT, counted: 3500, unknown: 0, stitched: [] };

describe('today’s money without what Printful has not charged yet', () => {
  const refund = (status: string, otherwise: number) =>
    `insert into refunds (id, order_id, amount, status, reason, asked_by, paid_otherwise)
     values ('re_1', '${ID}', 500, '${status}', 'late', 'kim', ${otherwise})`;
  const dispute = (status: string, fee: number | null) =>
    `insert into disputes (id, order_id, amount, status, reason, fee) values ('du_1', '${ID}', 1000, '${status}', 'general', ${fee})`;
  const replace = (cost: number | null) =>
    `insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', 'AGA1N00001', 'replaces', id,
       'printful_cost', ${cost}::integer, 'printful_order_id', '8812345', 'payment_intent_id', null, 'paid', null))).* from orders`;
  const UNKNOWN = { kept: 0, counted: 0, unknown: 1 };

  test.each<[string, string, Partial<typeof ALL>]>([
    ['nothing else', 'select 1', {}],
    ['a refund', refund('succeeded', 0), { kept: KEPT - 500 }],
    ['a refund on its way', refund('pending', 0), { kept: KEPT - 500 }],
    ['a refund that failed', refund('failed', 0), {}],
    ['a refund that failed and was paid by check', refund('failed', 300), { kept: KEPT - 300 }],
    ['money that a bank holds', dispute('needs_response', 1500), { kept: KEPT - 1000 - 1500 }],
    ['money that a bank took', dispute('lost', 1500), { kept: KEPT - 1000 - 1500 }],
    ['a dispute whose fee is not booked', dispute('needs_response', null), UNKNOWN],
    ['the question of a bank', dispute('warning_needs_response', 0), {}],
    ['the fee of a dispute that was won', dispute('won', 1500), { kept: KEPT - 1500 }],
    [
      'a credit of Printful’s',
      `insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_result, claim_credit, claim_ended_at)
       values ('${ID}', 'damaged', '[]', 'kim', now(), 'credited', 200, now())`,
      { kept: KEPT + 200 },
    ],
    ['sales tax', 'update orders set tax = 200, subtotal = subtotal - 200', { kept: KEPT - 200 }],
    ['hats that were made again', replace(900), { kept: KEPT - 900 }],
    ['hats that are being made again', replace(null), UNKNOWN],
    ['a fee that Stripe has not booked', 'update orders set stripe_fee = null', { kept: KEPT + 131 - 132 }],
    ['a cost of shipping that nobody knows', 'update orders set our_shipping_cost = null', UNKNOWN],
    ['a hat that nobody knows the cost of', 'update order_lines set variant_id = 8', UNKNOWN],
    [
      'Printful’s own price',
      `update orders set printful_cost = 1500, printful_order_id = '8812345', printful_status = 'fulfilled'`,
      { kept: 3500 - 131 - 1500 },
    ],
    [
      'a hat of unknown cost beside others',
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, variant_id, technique, placement)
       values ('${ID}', 1, 'Custom Hat', 1750, 5, 0, true, 8, 'DTFILM', 'front')`,
      { ...UNKNOWN, hats: 7 },
    ],
    [
      'a hat that is refused',
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, variant_id, technique, placement, refused_at)
       values ('${ID}', 1, 'Custom Hat', 1750, 5, 0, true, 8, 'EMBROIDERY', 'front', now())`,
      {},
    ],
    [
      'an order that was canceled before Printful had it',
      `update orders set status = 'canceled'`,
      { kept: 3500 - 131 },
    ],
  ])('counts %s', async (_, change, expected) => {
    await tables.rows(change);
    expect((await read(NOON)).today).toEqual({ ...ALL, ...expected });
  });
});

test('today and the same weekday a week ago begin at midnight and end at this minute, as clocks show them', async () => {
  // Clocks in New York went back on 1 November.
  const [now, week] = ['2026-11-05T15:00:00Z', '2026-10-29T14:00:00Z'];
  const at = async (when: string) => {
    await tables.rows('update orders set paid_at = $1', [when]);
    const { today, before } = await read(now);
    return [today.orders, before.orders];
  };
  expect(await at('2026-11-05T05:00:00Z')).toEqual([1, 0]);
  expect(await at('2026-11-05T04:59:59Z')).toEqual([0, 0]);
  expect(await at(now)).toEqual([1, 0]);
  expect(await at('2026-11-05T15:00:01Z')).toEqual([0, 0]);
  expect(await at('2026-10-29T04:00:00Z')).toEqual([0, 1]);
  expect(await at('2026-10-29T03:59:59Z')).toEqual([0, 0]);
  expect(await at(week)).toEqual([0, 1]);
  expect(await at('2026-10-29T14:00:01Z')).toEqual([0, 0]);
});
