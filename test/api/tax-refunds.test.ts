import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { readTax } from '../../src/server/money/read-tax.ts';
import { returnTax, taxThere } from '../../src/server/orders/edits/tax-there.ts';
import { requestRefund } from '../../src/server/orders/money/refund-order.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { openTaxedCounter, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
});

afterAll(() => counter.close());

test('less tax at a new address goes back without the part that was refunded, and never beside another refund', async () => {
  const { deps } = counter;
  const { id: orderId } = await counter.buy('21 Refund Street');
  const refund = (amount: number) =>
    withOrderLocked(deps, { orderId }, (inner, order) =>
      requestRefund(inner, order, { amount: cents(amount), reason: 'Half', requestedBy: 'kim@hats.example' }),
    );
  // Half of the $38.39.
  await refund(1919);
  const order = (await findOrder(deps.db, orderId)) ?? expect.fail();
  const taxed = await taxThere(deps, order, { to: { ...order.recipient, city: 'Knoxville', zip: '37902' } });
  if (!taxed || 'code' in taxed) return expect.fail();
  // $3.41 in Nashville, $3.23 in Knoxville.
  expect(taxed.less).toBe(9);
  await refund(100);
  await expect(
    withOrderLocked(deps, { orderId }, (inner, locked) => returnTax(inner, locked, taxed)),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/refunded in the meantime/) });
  expect(await counter.rows('select amount from refunds where order_id = $1', [orderId])).toHaveLength(2);
});

test('the tax of other orders is read although Stripe never answers about one, until three are silent', async () => {
  const { stripe } = counter.deps;
  const bought: { id: string; intentId: string }[] = [];
  for (const street of [22, 23, 24, 25]) bought.push(await counter.buy(`${street} Silent Street`));
  const silent = new Set(bought.slice(0, 3).map(({ intentId }) => intentId));
  const recorded = () =>
    counter.rows('select 1 from tax_transactions where order_id = $1', [bought.at(-1)?.id]);
  const readSome: typeof stripe.readTax = (intentId, known) =>
    silent.has(intentId) ? Promise.reject(new Error('no answer')) : stripe.readTax(intentId, known);
  const read = () =>
    expect(readTax({ ...counter.deps, stripe: { ...stripe, readTax: readSome } }, {})).rejects.toThrow(
      'no answer',
    );
  await read();
  expect(await recorded()).toEqual([]);
  silent.delete(bought[0]?.intentId ?? '');
  await read();
  expect(await recorded()).toHaveLength(1);
});
