import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyPart } from '../../src/domain/money/money-parts.ts';
import { listOrders } from '../../src/server/orders/admin/list-queries.ts';
import { type Counter, openCounter } from './counter.ts';
import { placeOrder } from './placed-order.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const listed = async (kind: MoneyPart['kind'], name = '') => {
  const { db, config } = counter.deps;
  const filter = { money: { kind, name }, words: null, timeZone: config.timeZone };
  return (await listOrders(db, filter, { cut: { limit: 10 } })).map(({ id }) => id).sort();
};

test('behind a figure are the paid orders with such a hat, without refused hats and replacements', async () => {
  const { rows } = counter;
  await placeOrder(counter, { id: 'PARTS00002', color: 'pink' });
  await placeOrder(counter, { id: 'PARTS00003', color: 'navy' });
  await placeOrder(counter, { id: 'PARTS00004', color: 'pink', status: 'pending' });
  await placeOrder(counter, { id: 'PARTS00005', color: 'pink', total: 0 });
  await rows(`update orders set replaces = 'PARTS00002' where id = 'PARTS00005'`);
  await rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, hat_color, refused_at)
     values ('PARTS00003', 1, 'Refused', 0, 1, 0, true, 'pink', now())`,
  );
  // Canceled before it was paid; the money came later.
  await placeOrder(counter, { id: 'PARTS00006', color: 'pink', status: 'canceled' });
  await rows(`update orders set paid = total where id = 'PARTS00006'`);
  expect(await listed('color', 'pink')).toEqual(['PARTS00002', 'PARTS00006']);
  expect(await listed('color', 'navy')).toEqual(['PARTS00003']);
  expect(await listed('country', 'US')).toEqual(['PARTS00002', 'PARTS00003', 'PARTS00006']);
  expect(await listed('all')).toEqual(['PARTS00002', 'PARTS00003', 'PARTS00006']);
});
