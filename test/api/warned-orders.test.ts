import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { storeWarning } from '../../src/server/orders/money/queries.ts';
import { recordWarnings } from '../../src/server/orders/money/record-warnings.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

/** Hears of a warning about the card of an order, which is still open or was closed. */
const hear = (orderId: string, closedAs: string | null = null) =>
  withOrderLocked(office.deps, { orderId }, async (inner) => {
    const at = new Date();
    await storeWarning(inner.db, { id: `prv_${orderId}`, source: 'review', closedAs, orderId, at });
    await recordWarnings(inner, orderId);
  });

const warnings = (orderId: string) =>
  office.rows<{ handled: boolean }>(
    'select handled_at is not null as handled from card_warnings where order_id = $1',
    [orderId],
  );

const REASON = 'Stripe asks you to review this payment, because the card may be stolen';

test('an order is held for its card until Printful has it for good, and then the owner is told', async () => {
  const [draft, made] = [await office.paidOrder(), await office.confirmedOrder()];
  await office.rows(
    `update orders set status = 'sent_to_printful', printful_status = 'draft' where id = $1`,
    [draft.id],
  );
  for (const { id } of [draft, made]) await hear(id);
  expect(await office.holdOf(draft.id)).toEqual(['on_hold', REASON]);
  expect(await office.holdOf(made.id)).toEqual(['confirmed_with_printful', null]);
  expect(
    await office.rows(`select text from alerts where order_id = $1 and kind = 'card_warning'`, [made.id]),
  ).toEqual([{ text: expect.stringContaining(`Order #${made.id}: ${REASON}. Printful has it.`) }]);
});

test('a review that was approved holds nothing, however late the news that it was opened comes', async () => {
  const { id } = await office.paidOrder();
  await hear(id, 'approved');
  await hear(id);
  expect(await office.holdOf(id)).toEqual(['processing', null]);
  const other = await office.paidOrder();
  await hear(other.id, 'refunded_as_fraud');
  await hear(other.id);
  expect(await office.rows('select closed_as from card_warnings where order_id = $1', [other.id])).toEqual([
    { closed_as: 'refunded_as_fraud' },
  ]);
});

test('a warning about a canceled order waits until its refund fails', async () => {
  const { id } = await office.paidOrder();
  await cancelOrder(office.deps, { orderId: id, reason: 'late', by: 'shopper' });
  await hear(id);
  expect(await warnings(id)).toEqual([{ handled: false }]);
  const { data } = await office.stripe.refunds.list({ limit: 1 });
  await office.control(`stripe/refunds/${data[0]?.id}/fail`, { status: 'failed' });
  await office.reconcile(id);
  expect(await warnings(id)).toEqual([{ handled: true }]);
  expect(
    await office.rows(`select text from alerts where order_id = $1 and kind = 'card_warning'`, [id]),
  ).toHaveLength(1);
});
