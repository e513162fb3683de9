import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { readMoney } from '../../src/server/orders/money/profit-queries.ts';
import { recordRefunds } from '../../src/server/orders/money/record-refunds.ts';
import { refundOrder, sendRefund } from '../../src/server/orders/money/refund-order.ts';
import { settleFailedRefund } from '../../src/server/orders/money/settle-failed-refund.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { type BackOffice, openBackOffice, PAID } from '../simulation/back-office.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

interface RefundRow {
  id: string;
  amount: number;
  status: string;
}

const refundsOf = (orderId: string) =>
  office.rows<RefundRow>('select id, amount, status from refunds where order_id = $1 order by amount', [
    orderId,
  ]);

const openAlertsOf = (orderId: string) =>
  office.rows<{ kind: string; text: string }>(
    'select kind, text from alerts where order_id = $1 and done_at is null order by id',
    [orderId],
  );

const atStripe = async (intentId: string) => {
  const { data } = await office.stripe.charges.list({ payment_intent: intentId });
  return data[0]?.amount_refunded;
};

/** The jobs that keep Printful from making an order. */
const stops = async (orderId: string) => (await office.queue.waiting('stop-production', { orderId })).length;

/** Refunds in Stripe's dashboard. */
const refund = (intentId: string, amount = PAID) =>
  office.stripe.refunds.create({ payment_intent: intentId, amount });
const fail = ({ id }: { id: string }, status: 'failed' | 'canceled' = 'failed') =>
  office.control(`stripe/refunds/${id}/fail`, { status });

describe('a refund in Stripe’s dashboard', () => {
  test('is recorded as Stripe’s and emailed once, and a full one stops the hats that are not shipped', async () => {
    const { id, intentId } = await office.paidOrder();
    const part = await refund(intentId, 1000);
    await office.reconcile(id);
    expect([(await office.orderRow(id)).status, await stops(id)]).toEqual(['processing', 0]);
    const rest = await refund(intentId, PAID - 1000);
    await office.reconcile(id);
    expect([(await office.orderRow(id)).status, await stops(id)]).toEqual(['refunded', 1]);
    const madeAt = ({ created }: typeof part) => new Date(created * 1000);
    const common = {
      order_id: id,
      status: 'succeeded',
      failure: null,
      reason: "made in Stripe's dashboard",
      reason_kind: 'stripe',
      asked_by: 'Stripe',
      lines: [],
      paid_otherwise: 0,
    };
    expect(await office.rows('select * from refunds where order_id = $1 order by amount', [id])).toEqual([
      { ...common, id: part.id, stripe_id: part.id, amount: 1000, created_at: madeAt(part) },
      { ...common, id: rest.id, stripe_id: rest.id, amount: PAID - 1000, created_at: madeAt(rest) },
    ]);
    const mails = 'select event, recipient from mails where event = any($1) order by id';
    expect(await office.rows(mails, [[`refunded.${part.id}`, `refunded.${rest.id}`]])).toEqual([
      { event: `refunded.${part.id}`, recipient: 'maya@example.com' },
      { event: `refunded.${rest.id}`, recipient: 'maya@example.com' },
    ]);
  });

  test('of shipped hats stops nothing', async () => {
    const { id, intentId } = await office.paidOrder();
    await office.rows(`update orders set status = 'shipped' where id = $1`, [id]);
    await refund(intentId);
    await office.reconcile(id);
    expect([(await office.orderRow(id)).status, await stops(id)]).toEqual(['refunded', 0]);
  });
});

describe('a failed refund in Stripe’s dashboard', () => {
  test.each(['failed', 'canceled'] as const)(
    '(%s) does not reduce what the next one can refund, even when both arrive together',
    async (status) => {
      const { id, intentId } = await office.paidOrder();
      await fail(await refund(intentId), status);
      await refund(intentId, PAID - 1);
      await refund(intentId, 1);
      await office.reconcile(id);
      expect(await office.orderRow(id)).toMatchObject({ status: 'refunded', refunded: PAID });
      expect((await refundsOf(id)).map((row) => [row.amount, row.status])).toEqual([
        [1, 'succeeded'],
        [PAID - 1, 'succeeded'],
        [PAID, status],
      ]);
      // The alert is closed, since the refund was made in the meantime.
      expect(await openAlertsOf(id)).toEqual([]);
    },
  );

  test('that first succeeded no longer counts, even when the next one arrives with it', async () => {
    const { id, intentId } = await office.paidOrder();
    const first = await refund(intentId);
    await office.reconcile(id);
    expect(await office.orderRow(id)).toMatchObject({ status: 'refunded' });
    await fail(first);
    await refund(intentId, PAID);
    await office.reconcile(id);
    expect(await office.orderRow(id)).toMatchObject({ status: 'refunded', refunded: PAID });
    expect((await refundsOf(id)).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
    expect(await openAlertsOf(id)).toEqual([]);
  });

  test('alerts the owner and sends the shopper nothing', async () => {
    const { id, intentId } = await office.paidOrder();
    const failed = await refund(intentId, 500);
    await fail(failed);
    await office.reconcile(id);
    expect(await office.orderRow(id)).toMatchObject({ status: 'processing', refunded: 0 });
    expect(await openAlertsOf(id)).toMatchObject([
      { kind: 'refund_failed', text: expect.stringContaining('$5.00 failed (expired or canceled card)') },
    ]);
    expect(await office.rows('select id from mails where event = $1', [`refunded.${failed.id}`])).toEqual([]);
  });
});

describe('a failed refund that the owner paid another way', () => {
  /** An order of which a refund of $5.00 failed and was paid by check. */
  async function partlyPaidOrder() {
    const order = await office.paidOrder();
    const first = await refund(order.intentId, 500);
    await office.reconcile(order.id);
    await fail(first);
    await office.reconcile(order.id);
    await office.rows('truncate money_marks');
    const paid = { orderId: order.id, refundId: first.id, how: 'check 1042', by: 'robin' };
    for (const _ of [1, 2]) expect(await settleFailedRefund(office.deps, paid)).toBeNull();
    return order;
  }
  const moneyOf = async (id: string) => {
    const { returned } = (await readMoney(office.deps.db, [id])).get(id) ?? {};
    return [(await office.orderRow(id)).refunded, returned];
  };

  test('counts as refunded, and is not paid again when the order is canceled', async () => {
    const { id } = await partlyPaidOrder();
    expect(await moneyOf(id)).toEqual([500, 500]);
    expect(await office.rows('select order_id from money_marks')).toContainEqual({ order_id: id });
    await cancelOrder(office.deps, { orderId: id, reason: 'late', by: 'shopper' });
    expect((await refundsOf(id)).map((row) => [row.amount, row.status])).toEqual([
      [500, 'failed'],
      [PAID - 500, 'succeeded'],
    ]);
    expect(await office.orderRow(id)).toMatchObject({ status: 'refunded', refunded: PAID });
    expect(await moneyOf(id)).toEqual([PAID, PAID]);
  });

  test('alerts the owner when Stripe’s dashboard refunds its money too', async () => {
    const { id, intentId } = await partlyPaidOrder();
    await refund(intentId, PAID - 1);
    await office.reconcile(id);
    expect(await moneyOf(id)).toEqual([PAID - 1, PAID - 1]);
    expect(await openAlertsOf(id)).toMatchObject([
      { text: expect.stringContaining('$5.00 that you paid another way was refunded too') },
    ]);
  });

  test('alerts the owner when its money was refunded before', async () => {
    const { id: orderId, intentId } = await office.paidOrder();
    const { id: refundId } = await refund(intentId, 500);
    const settle = (of = orderId) =>
      settleFailedRefund(office.deps, { orderId: of, refundId, how: 'cash', by: 'robin' });
    await office.reconcile(orderId);
    expect(await settle()).toMatchObject({ message: 'This refund has not failed. Look again.' });
    await fail({ id: refundId });
    await refund(intentId, PAID - 1);
    await office.reconcile(orderId);
    expect(await settle((await office.paidOrder()).id)).toMatchObject({ code: 'conflict' });
    expect(await settle()).toBeNull();
    expect(await moneyOf(orderId)).toEqual([PAID, PAID]);
    expect(await openAlertsOf(orderId)).toMatchObject([
      { text: expect.stringContaining('$4.99 that you paid another way was refunded too') },
    ]);
    const text = 'Paid the refund of $5.00 another way ($0.01 of it counts, the rest was refunded too): cash';
    expect(await office.rows('select text from order_notes where order_id = $1', [orderId])).toEqual([
      { text },
    ]);
    await refund(intentId, 1);
    await office.reconcile(orderId);
    expect(await openAlertsOf(orderId)).toMatchObject([
      { text: expect.stringContaining('$4.99 that') },
      { text: expect.stringContaining('$0.01 that you paid another way was refunded too') },
    ]);
  });

  test('alerts the owner when Stripe made it after all', async () => {
    const { id: orderId, intentId } = await office.paidOrder();
    const refundId = `refund_given_up_${orderId}`;
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ($1, $2, 500, 'failed', '', 'shop')`,
      [refundId, orderId],
    );
    await settleFailedRefund(office.deps, { orderId, refundId, how: 'cash', by: 'robin' });
    const metadata = { refund_id: refundId, order_id: orderId };
    await office.stripe.refunds.create({ payment_intent: intentId, amount: 500, metadata });
    for (const _twice of [1, 2]) await office.reconcile(orderId);
    expect(await moneyOf(orderId)).toEqual([500, 500]);
    expect(await openAlertsOf(orderId)).toMatchObject([
      { text: expect.stringContaining('$5.00 that you paid another way was refunded too') },
    ]);
    expect(await office.rows('select paid_otherwise from refunds where id = $1', [refundId])).toEqual([
      { paid_otherwise: 0 },
    ]);
  });

  test('ends an order that nobody has made, once nothing is left of its payment', async () => {
    const { id } = await office.paidOrder();
    const refundId = `refund_refused_${id}`;
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ($1, $2, $3, 'failed', '', 'shop')`,
      [refundId, id, PAID],
    );
    await settleFailedRefund(office.deps, { orderId: id, refundId, how: 'cash', by: 'robin' });
    expect(await office.orderRow(id)).toMatchObject({ status: 'refunded', refunded: PAID });
    expect(await stops(id)).toBe(1);
  });
});

test('a refund that never reached Stripe does not block one from Stripe’s dashboard', async () => {
  const { id, intentId } = await office.paidOrder();
  const ask = (name: string, amount: number) =>
    office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by)
       values ($1, $2, $3, 'requested', 'a crooked brim', 'robin@example.com')`,
      [`refund_${name}_${id}`, id, amount],
    );
  await ask('small', 500);
  await ask('large', PAID - 500);
  await refund(intentId, PAID - 500);
  await office.reconcile(id);
  const rows = await refundsOf(id);
  expect(rows.reduce((sum, row) => sum + (row.status === 'failed' ? 0 : row.amount), 0)).toBeLessThanOrEqual(
    PAID,
  );
  expect(rows.find((row) => row.id.startsWith('re_'))).toMatchObject({ status: 'succeeded' });
  expect(rows.filter(({ status }) => status === 'failed')).not.toHaveLength(0);
});

test('a refund that the shop gave up while Stripe was making it counts, and its alert is closed', async () => {
  const { id, intentId } = await office.paidOrder();
  const [refundId, other] = [`refund_a_${id}`, `refund_b_${id}`];
  for (const [name, amount] of [
    [refundId, 500],
    [other, 2000],
  ])
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by)
       values ($1, $2, $3, 'requested', 'a crooked brim', 'robin@example.com')`,
      [name, id, amount],
    );
  const { stripe } = office.deps;
  // While our request is under way, a refund from the dashboard takes its money.
  const slowly: typeof stripe.refund = async (request) => {
    await refund(intentId, 900);
    await office.reconcile(id);
    expect(await refundsOf(id)).toContainEqual({ id: refundId, amount: 500, status: 'failed' });
    expect(await openAlertsOf(id)).toMatchObject([{ kind: 'refund_failed' }]);
    return stripe.refund(request);
  };
  const deps = { ...office.deps, stripe: { ...stripe, refund: slowly } };
  expect(await sendRefund(deps, { refundId })).toMatchObject({ status: 'succeeded', failure: null });
  expect(await atStripe(intentId)).toBe(1400);
  expect(await office.orderRow(id)).toMatchObject({ status: 'processing', refunded: 1400 });
  expect(await office.rows('select id from mails where event = $1', [`refunded.${refundId}`])).toHaveLength(
    1,
  );
  // Stripe has too little left for the other one.
  expect(await openAlertsOf(id)).toMatchObject([{ text: expect.stringContaining('$20.00 failed') }]);
});

test('a refund requested days ago that Stripe already has is found there and not repeated', async () => {
  const { id, intentId } = await office.paidOrder();
  const refundId = `refund_lost_${id}`;
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, created_at)
     values ($1, $2, 600, 'requested', 'an answer that was lost', 'shop', now() - interval '2 days')`,
    [refundId, id],
  );
  // As if created with an idempotency key that Stripe has forgotten.
  await office.stripe.refunds.create({
    payment_intent: intentId,
    amount: 600,
    metadata: { refund_id: refundId, order_id: id },
  });
  expect(await sendRefund(office.deps, { refundId })).toMatchObject({ status: 'succeeded' });
  expect(await atStripe(intentId)).toBe(600);
  expect(await refundsOf(id)).toMatchObject([{ id: refundId, amount: 600, status: 'succeeded' }]);
});

test('late webhooks do not reset a refund’s status', async () => {
  const { id, intentId } = await office.paidOrder();
  const created = await refund(intentId, 700);
  const receive = (status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled') =>
    withOrderLocked(office.deps, { orderId: id }, (inner, order) =>
      recordRefunds(inner, order, [
        { id: created.id, ourId: null, amount: cents(700), status, failure: null, createdAt: new Date() },
      ]),
    );
  const after = async (...statuses: Parameters<typeof receive>[0][]) => {
    for (const status of statuses) await receive(status);
    const [row] = await refundsOf(id);
    return [row?.status, (await office.orderRow(id)).refunded];
  };
  expect(await after('succeeded', 'pending', 'requires_action')).toEqual(['succeeded', 700]);
  expect(await after('failed', 'succeeded', 'pending', 'canceled')).toEqual(['failed', 0]);
  const mails = await office.rows('select id from mails where event = $1', [`refunded.${created.id}`]);
  expect(mails).toHaveLength(1);
});

describe('a refund by hat', () => {
  const lineOf = async (orderId: string) => {
    const [line] = await office.rows<{ id: string; share: number; quantity: number }>(
      'select id, share, quantity from order_lines where order_id = $1 order by position limit 1',
      [orderId],
    );
    return { id: Number(line?.id), share: cents(line?.share ?? 0), quantity: line?.quantity ?? 0 };
  };
  const refundHats = (orderId: string, lines: { id: number; quantity: number }[], amount: number | null) =>
    refundOrder(office.deps, {
      orderId,
      lines,
      amount: amount === null ? null : cents(amount),
      reasonKind: 'damaged',
      reason: '',
      requestedBy: 'robin@unhingedhats.example',
    });

  test('gives back what was paid for it once, and the email names the hat', async () => {
    const { id, intentId } = await office.paidOrder();
    const line = await lineOf(id);
    const chosen = [{ id: line.id, quantity: line.quantity }];
    expect(line.share).toBeLessThan(PAID);
    // Two owners press the button at the same time.
    const both = await Promise.all([refundHats(id, chosen, line.share), refundHats(id, chosen, line.share)]);
    expect(both.filter((one) => 'code' in one)).toMatchObject([{ code: 'conflict' }]);
    expect(await atStripe(intentId)).toBe(line.share);
    expect(
      await office.rows('select amount, reason_kind, lines from refunds where order_id = $1', [id]),
    ).toEqual([{ amount: line.share, reason_kind: 'damaged', lines: chosen }]);
    const [refunded] = await refundsOf(id);
    const [mail] = await office.rows<{ text: string }>('select text from mails where event = $1', [
      `refunded.${refunded?.id}`,
    ]);
    expect(mail?.text).toMatch(/1 x Left \/ No\. \d+ \(.*\)\n\nOrder total/);
  });

  test('gives the shipping back too if it is wanted, and then nothing is left', async () => {
    const { id, intentId } = await office.paidOrder();
    const line = await lineOf(id);
    const refundAll = (shipping: number) =>
      refundOrder(office.deps, {
        orderId: id,
        lines: [{ id: line.id, quantity: line.quantity }],
        amount: cents(PAID),
        shipping: cents(shipping),
        reasonKind: 'kindness',
        reason: '',
        requestedBy: 'robin@unhingedhats.example',
      });
    expect(await refundAll(PAID - line.share - 1)).toMatchObject({ code: 'conflict' });
    expect(await refundAll(PAID - line.share)).toMatchObject({ amount: PAID });
    expect(await atStripe(intentId)).toBe(PAID);
    expect(await office.orderRow(id)).toMatchObject({ refunded: PAID });
  });

  test('is refused for another amount than was shown, and for hats that the order does not have', async () => {
    const { id, intentId } = await office.paidOrder();
    const line = await lineOf(id);
    expect(await refundHats(id, [{ id: line.id, quantity: 1 }], line.share + 1)).toMatchObject({
      code: 'conflict',
    });
    expect(await refundHats(id, [{ id: line.id, quantity: line.quantity + 1 }], null)).toMatchObject({
      path: 'lines',
    });
    expect(await refundHats(id, [{ id: line.id + 1_000_000, quantity: 1 }], null)).toMatchObject({
      path: 'lines',
    });
    expect(await atStripe(intentId)).toBe(0);
  });
});
