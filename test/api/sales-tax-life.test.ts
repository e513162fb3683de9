import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { readMoney } from '../../src/server/orders/money/profit-queries.ts';
import { reconcileCharge } from '../../src/server/orders/money/reconcile-charge.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { returnDisputedTax } from '../../src/server/orders/money/return-disputed-tax.ts';
import type { AddressRequest } from '../../src/wire/admin/order-actions.ts';
import { ask } from '../ask.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { openTaxedCounter, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
});

afterAll(() => counter.close());

const ROBIN = 'robin@example.com';

const refundsOf = (orderId: string) =>
  counter.rows('select amount, reason_kind as kind from refunds where order_id = $1', [orderId]);

/** An administrator corrects an order's address. */
const correct = (
  orderId: string,
  fields: Partial<AddressRequest>,
  { isHelper = false }: { isHelper?: boolean } = {},
) =>
  changeAddress(counter.deps, {
    orderId,
    address: { ...MAYA_RECIPIENT, address1: '1 Correct Street', ...fields },
    by: ROBIN,
    isHelper,
  });

// 9.25%: $2.77 and $0.46.
const KNOXVILLE = { city: 'Knoxville', zip: '37902' };
const NASHVILLE = { city: 'Nashville', zip: '37203' };

test('less tax at the address that an owner corrects goes back, and more is refused with both figures', async () => {
  const { id } = await counter.buy('20 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await refundsOf(id)).toEqual([{ amount: 341 - 323, kind: 'tax' }]);
  expect(await correct(id, NASHVILLE)).toMatchObject({
    path: 'bearsTax',
    message: 'Sales tax there is $3.41, and the shopper paid $3.23.',
  });
  const refused = await correct(id, { ...NASHVILLE, bearsTax: true }, { isHelper: true });
  expect(refused).toMatchObject({ path: 'zip', message: expect.stringContaining('An owner can bear') });
  expect(await counter.rows('select city from orders where id = $1', [id])).toEqual([{ city: 'Knoxville' }]);
});

test('an owner bears more tax: the order keeps its own, and says so', async () => {
  const { id } = await counter.buy('21 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await correct(id, { ...NASHVILLE, bearsTax: true })).toBeNull();
  expect(await counter.rows('select city, tax, total from orders where id = $1', [id])).toEqual([
    { city: 'Nashville', tax: 341, total: 3839 },
  ]);
  expect(await refundsOf(id)).toHaveLength(1);
  expect((await readOrder(counter.deps, id))?.story.map(({ text }) => text).join('\n')).toContain(
    'Sales tax there is $3.41, and the shopper paid $3.23. The shop bears the difference.',
  );
});

test('an order that is not paid does not go where there is less tax', async () => {
  const { id } = await counter.order({ total: '38.39', address: '22 Owner Street' });
  expect(await correct(id, KNOXVILLE)).toMatchObject({
    path: 'zip',
    message: expect.stringContaining('not paid yet'),
  });
});

describe('a dispute', () => {
  const control = (path: string, body: object) =>
    ask<{ id: string }>(`${counter.sandboxUrl}/sandbox/${path}`, body);

  /** What Stripe has of the tax of an order, with what it gave back for disputes. */
  const atStripe = async ({ id, intentId }: { id: string; intentId: string }) => {
    const made = await counter.rows<{ tax: number }>('select tax from tax_transactions where order_id = $1', [
      id,
    ]);
    return [...(await counter.committed(intentId)), ...made.map(({ tax }) => tax)];
  };

  const owed = async (id: string) => (await readMoney(counter.deps.db, [id])).get(id)?.taxOwed;

  const dispute = async (order: { id: string; intentId: string }) => {
    const { id: disputeId } = await control('stripe/disputes', {
      payment_intent: order.intentId,
      inquiry: false,
    });
    const close = async (status: string) => {
      await control(`stripe/disputes/${disputeId}/close`, { status });
      await reconcileCharge(counter.deps, { orderId: order.id, cause: 'test' });
      for (const _twice of [1, 2]) await returnDisputedTax(counter.deps, { orderId: order.id, disputeId });
    };
    await reconcileCharge(counter.deps, { orderId: order.id, cause: 'test' });
    return { disputeId, close };
  };

  test('that is lost returns the tax of what was not refunded, once, and so does the month', async () => {
    const order = await counter.buy('30 Lost Street');
    await refundOrder(counter.deps, {
      ...{ orderId: order.id, amount: cents(1000), reason: 'late', requestedBy: 'a test' },
    });
    const { disputeId, close } = await dispute(order);
    // $10.00 of $38.39 is 26% of $3.41.
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -89], 252]);
    await close('lost');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -89, -252], 0]);
    const month = { from: new Date(Date.now() - 3600_000), to: new Date(Date.now() + 3600_000) };
    const taxIn = async () =>
      (await sumPlaces(counter.deps.db, month)).find(({ state }) => state === 'TN')?.tax;
    const before = await taxIn();
    await counter.rows(`update disputes set status = 'won' where id = $1`, [disputeId]);
    expect((await taxIn()) ?? 0).toBe((before ?? 0) + 252);
  });

  test('that is won on appeal takes the tax again, and one that is won at once changes nothing', async () => {
    const order = await counter.buy('31 Appeal Street');
    const { close } = await dispute(order);
    await close('lost');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -341], 0]);
    await close('won');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -341, 341], 341]);
    const other = await counter.buy('32 Appeal Street');
    await (await dispute(other)).close('won');
    expect([await atStripe(other), await owed(other.id)]).toEqual([[341], 341]);
  });
});
