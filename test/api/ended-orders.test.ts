import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLateOrders, setAnnouncedDate } from '../../src/server/mail/late-order-queries.ts';
import { asItEnded } from '../../src/server/orders/holds/as-it-ended.ts';
import { readFacts } from '../../src/server/orders/holds/queries.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { type Counter, openCounter } from './counter.ts';
import { placeOrder } from './placed-order.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000);

let orders = 0;

/** Stores an order on hold that should have shipped yesterday, with the statuses that it had. */
async function heldOrder({ was = [], paid }: { was?: string[]; paid: number | null }) {
  orders += 1;
  const id = `ENDED${String(orders).padStart(5, '0')}`;
  await placeOrder(counter, { id, status: 'on_hold', total: 2998 });
  await counter.rows('update orders set paid = $2, ship_by = $3 where id = $1', [id, paid, YESTERDAY]);
  for (const [index, status] of [...was, 'on_hold'].entries())
    await counter.rows(
      `insert into order_events (order_id, from_status, to_status, cause) values ($1, $2, $3, 'test')`,
      [id, was[index - 1] ?? null, status],
    );
  return id;
}

/** Whether shoppers of an order hear that it is late. */
async function isLate(id: string) {
  const { db } = counter.deps;
  const now = new Date();
  const listed = (await findLateOrders(db, now, '')).includes(id);
  const shipBy = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const passed = await db.transaction().execute((trx) => setAnnouncedDate(trx, id, { shipBy, now }));
  expect(passed).toEqual(listed ? YESTERDAY : null);
  return listed;
}

test.each([
  [['pending', 'processing', 'canceled'], true],
  [['pending', 'processing', 'shipped', 'refunded'], true],
  [['pending', 'processing', 'on_hold', 'canceled', 'on_hold'], true],
  [['pending', 'canceled'], false],
  [['pending', 'payment_failed', 'canceled'], false],
  [['pending', 'processing'], false],
])('an order on hold that was %j has ended: %s', async (was, hasEnded) => {
  const id = await heldOrder({ was, paid: 2998 });
  expect(await readFacts(counter.deps.db, id)).toMatchObject({ hasEnded });
  const order = (await findOrder(counter.deps.db, id)) ?? expect.fail();
  expect(await asItEnded(counter.deps.db, order)).toMatchObject({
    status: hasEnded ? 'canceled' : 'on_hold',
  });
  expect(await isLate(id)).toBe(!hasEnded);
});

test.each([
  ['a part of what was paid', 2499, 2498, true],
  ['all that was paid', 2499, 2499, false],
  ['a part of its total, as nobody knows what was paid', null, 2499, true],
])(
  'of an order on hold, the shopper has back %s (%j: %i), and hears that it is late: %s',
  async (_what, paid, refunded, expected) => {
    const id = await heldOrder({ paid });
    await counter.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ($1, $1, $2, 'succeeded', 'late', 'kim')`,
      [id, refunded],
    );
    expect(await isLate(id)).toBe(expected);
  },
);
