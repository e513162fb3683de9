import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { recordDisputes } from '../../src/server/orders/money/record-disputes.ts';
import { refundOrder, sendRefund } from '../../src/server/orders/money/refund-order.ts';
import { settleFailedRefund } from '../../src/server/orders/money/settle-failed-refund.ts';
import { decideRefund } from '../../src/server/orders/problems/decide-problem.ts';
import { findProblem } from '../../src/server/orders/problems/queries.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { PAID } from '../simulation/back-office.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

const failuresOf = async (orderId: string) =>
  (
    await office.rows<{ text: string }>(
      `select text from alerts where order_id = $1 and kind = 'refund_failed' and done_at is null`,
      [orderId],
    )
  ).map(({ text }) => text);

const refundsOf = (orderId: string) =>
  office.rows('select amount, status from refunds where order_id = $1 order by amount', [orderId]);

const store = (orderId: string, { name, amount, status }: { name: string; amount: number; status: string }) =>
  office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by)
     values ('refund_' || $2 || '_' || $1, $1, $3, $4, 'a crooked brim', 'shop')`,
    [orderId, name, amount, status],
  );

test('a refund that Stripe made is not failed for one in its dashboard, though nobody heard of either', async () => {
  const { id, intentId, problem } = await office.misprint();
  const refund: Deps['stripe']['refund'] = async (request) => {
    await office.deps.stripe.refund(request);
    throw new ShopError('provider_failed', 'The answer is lost.');
  };
  const deaf = { ...office.deps, stripe: { ...office.deps.stripe, refund } };
  const decision = { by: ROBIN, refunded: 0, replacements: 0, amount: cents(500) };
  expect(await decideRefund(deaf, { ...problem, ...decision })).toHaveProperty('refundId');
  await store(id, { name: 'later', amount: 2000, status: 'requested' });
  await office.stripe.refunds.create({ payment_intent: intentId, amount: 900 });
  await office.reconcile(id);
  expect(await refundsOf(id)).toEqual([
    { amount: 500, status: 'succeeded' },
    { amount: 900, status: 'succeeded' },
    { amount: 2000, status: 'failed' },
  ]);
  expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({ decision: 'refund' });
  expect(await failuresOf(id)).toEqual([expect.stringContaining('a refund of $20.00 failed')]);
});

test('a refund on its way is not failed for one that was paid another way and that Stripe made after all', async () => {
  const { id, intentId } = await office.paidOrder();
  await store(id, { name: 'by_check', amount: 500, status: 'failed' });
  const refundId = `refund_by_check_${id}`;
  await settleFailedRefund(office.deps, { orderId: id, refundId, how: 'check 1042', by: ROBIN });
  await store(id, { name: 'on_its_way', amount: PAID - 500, status: 'requested' });
  const metadata = { refund_id: refundId, order_id: id };
  await office.stripe.refunds.create({ payment_intent: intentId, amount: 500, metadata });
  await office.reconcile(id);
  expect(await refundsOf(id)).toEqual([
    { amount: 500, status: 'succeeded' },
    { amount: PAID - 500, status: 'requested' },
  ]);
  expect(await failuresOf(id)).toEqual([]);
});

test('a refund that Stripe has not made is not taken for another one of the same order', async () => {
  const { id, intentId } = await office.paidOrder();
  const ask = { orderId: id, amount: cents(500), reason: 'a crooked brim', requestedBy: ROBIN };
  expect(await refundOrder(office.deps, ask)).toMatchObject({ status: 'succeeded' });
  await store(id, { name: 'old', amount: 600, status: 'requested' });
  await office.rows(`update refunds set created_at = now() - interval '2 days' where order_id = $1`, [id]);
  const refundId = `refund_old_${id}`;
  expect(await sendRefund(office.deps, { refundId })).toMatchObject({ status: 'succeeded', amount: 600 });
  const { data } = await office.stripe.refunds.list({ payment_intent: intentId });
  expect(data.map(({ amount }) => amount)).toEqual([600, 500]);
});

test('a refund in Stripe’s dashboard that failed is no reason to cancel new hats', async () => {
  const { id, intentId, problem } = await office.misprint();
  await office.replaced(problem);
  const made = await office.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
  await office.control(`stripe/refunds/${made.id}/fail`, { status: 'failed' });
  await office.reconcile(id);
  expect(await office.openAlerts(id)).toEqual(['refund_failed']);
});

test('an order that Printful holds is not made once Stripe’s dashboard refunded all of it', async () => {
  const { id, intentId } = await office.confirmedOrder();
  await office.advance(id, 'onhold');
  expect((await office.orderRow(id)).status).toBe('on_hold');
  await office.stripe.refunds.create({ payment_intent: intentId, amount: PAID });
  await office.reconcile(id);
  expect((await office.orderRow(id)).status).toBe('refunded');
  expect(await office.queue.waiting('stop-production', { orderId: id })).toHaveLength(1);
});

test('who got the money for a parcel that came back another way is not asked where to send it', async () => {
  const { id } = await office.shippedOrder();
  await office.moveParcel(id, 'returned');
  const lines = (await office.linesOf(id)).map((line) => ({ id: line.id, quantity: 1 }));
  const ask = { orderId: id, amount: cents(2499), lines, reason: 'came back', requestedBy: ROBIN };
  const refund = await refundOrder(office.deps, ask);
  if (refund instanceof ShopError) throw refund;
  const said = async () => (await shopperOrder(office.deps, id, id))?.problems;
  expect(await said()).toMatchObject([{ asksWhere: false, decision: 'refund' }]);
  await office.control(`stripe/refunds/${refund.stripeId}/fail`, { status: 'failed' });
  await office.reconcile(id);
  expect(await said()).toMatchObject([{ asksWhere: true, decision: null }]);
  await settleFailedRefund(office.deps, { orderId: id, refundId: refund.id, how: 'check 1042', by: ROBIN });
  expect(await said()).toMatchObject([{ asksWhere: false, decision: 'refund' }]);
});

test('a canceled order waits for its refund no longer once Stripe made it, also beside what a bank took', async () => {
  const { id, intentId } = await office.paidOrder();
  await office.rows(
    `insert into disputes (id, order_id, amount, status, reason) values ('du_' || $1, $1, 1000, 'lost', 'fraudulent')`,
    [id],
  );
  const refused = 'Try again later.';
  const refusing = { ...office.deps, stripe: { ...office.deps.stripe, refund: async () => ({ refused }) } };
  await cancelOrder(refusing, { orderId: id, reason: 'late', by: 'shopper' });
  const waits = async () => {
    const { status, hold_reason } = await office.orderRow(id);
    const holds = await office.rows('select 1 from order_holds where order_id = $1 and ended_at is null', [
      id,
    ]);
    return [status, hold_reason, holds.length];
  };
  expect(await waits()).toEqual(['on_hold', 'a refund of $19.98 failed (Try again later.)', 1]);
  const [{ id: refundId } = expect.fail()] = await office.rows<{ id: string }>(
    'select id from refunds where order_id = $1',
    [id],
  );
  const metadata = { refund_id: refundId, order_id: id };
  await office.stripe.refunds.create({ payment_intent: intentId, amount: PAID - 1000, metadata });
  await office.reconcile(id);
  expect(await waits()).toEqual(['canceled', null, 0]);
  expect(await office.openAlerts(id)).toEqual([]);
});

test('money that the shop won of a canceled order is the owner’s to refund, also while a refund of the rest failed', async () => {
  const { id } = await office.paidOrder();
  const hear = (status: string) => {
    const dispute = { id: `du_${id}`, amount: cents(1000), status, reason: 'fraudulent', dueBy: null };
    const facts = { fee: cents(0), mayCostMore: false, createdAt: new Date() };
    return withOrderLocked(office.deps, { orderId: id }, (inner, order) =>
      recordDisputes(inner, order, [{ ...dispute, ...facts }]),
    );
  };
  await hear('needs_response');
  // Stripe refunds nothing of a payment that is disputed.
  const refused = 'This charge is disputed.';
  const refusing = { ...office.deps, stripe: { ...office.deps.stripe, refund: async () => ({ refused }) } };
  await cancelOrder(refusing, { orderId: id, reason: 'late', by: 'shopper' });
  expect((await office.orderRow(id)).status).toBe('on_hold');
  await hear('won');
  expect(
    await office.rows(`select text from alerts where order_id = $1 and event like 'dispute-won.%'`, [id]),
  ).toEqual([{ text: expect.stringContaining('was canceled while its payment was disputed.') }]);
});
