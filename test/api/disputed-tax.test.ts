import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileCharge } from '../../src/server/orders/money/reconcile-charge.ts';
import { returnDisputedTax } from '../../src/server/orders/money/return-disputed-tax.ts';
import { ask } from '../ask.ts';
import { openTaxedCounter, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
});

afterAll(() => counter.close());

test('a refund that Stripe has not accepted keeps none of a lost dispute’s tax', async () => {
  const { deps, sandboxUrl } = counter;
  const { id: orderId, intentId } = await counter.buy('40 Silent Street');
  const control = (path: string, body: object) =>
    ask<{ id: string }>(`${sandboxUrl}/sandbox/stripe/disputes${path}`, body);
  const { id: disputeId } = await control('', { payment_intent: intentId, inquiry: false });
  await counter.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by) values ('refund-40', $1, 3000, 'requested', 'late', 'robin')`,
    [orderId],
  );
  await control(`/${disputeId}/close`, { status: 'lost' });
  await reconcileCharge(deps, { orderId, cause: 'test' });
  await returnDisputedTax(deps, { orderId, disputeId });
  expect(await counter.rows('select tax::int from tax_transactions where source = $1', [disputeId])).toEqual([
    { tax: -341 },
  ]);
});
