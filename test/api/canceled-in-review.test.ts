import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { pollOrders } from '../../src/server/fulfillment/watch-orders.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { asRefusal } from '../../src/server/http/shop-error.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { changeOrder } from '../../src/server/orders/admin/change-order.ts';
import { stopOrder } from '../../src/server/orders/holds/stop-order.ts';
import { findOrder as findOrderIn, lockOrder, updateOrder } from '../../src/server/orders/queries.ts';
import { cancelLateOrder } from '../../src/server/orders/shopper/cancel-late-order.ts';
import { stopRefunded } from '../../src/server/orders/stop-production.ts';
import type { BackOffice, PaidOrder } from '../simulation/back-office.ts';
import { type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';
import { draftReports } from './draft-reports.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const { statesAt, alertsOf, queued } = draftReports(() => office);

const advance = (id: string, to: string) => office.control(`printful/orders/@${id}/advance`, { to });

const cancel = (id: string) => cancelOrder(office.deps, { orderId: id, reason: 'a test', by: 'sam' });

test('an order whose draft Printful made without answering is canceled there, too', async () => {
  const { id } = await office.paidOrder();
  await office.control('faults', { printful: { cutAnswers: 1 } });
  await sendOrder(office.deps, { orderId: id }).catch(() => undefined);
  expect(await office.orderRow(id)).toMatchObject({ printful_order_id: null });
  expect(await statesAt(id)).toEqual([[id, 'draft']]);
  expect(await cancel(id)).toMatchObject({ status: 'refunded' });
  expect(await statesAt(id)).toEqual([[id, 'canceled']]);
});

test('an order is neither canceled nor refunded while Printful does not say that it has stopped', async () => {
  const { id } = await office.confirmedOrder();
  const failing = (error: Error) => {
    const findOrder = () => Promise.reject(error);
    const deps = { ...office.deps, printful: { ...office.deps.printful, findOrder } };
    return cancelOrder(deps, { orderId: id, reason: 'a test', by: 'sam' });
  };
  expect(await failing(new PrintfulError('unavailable', 'no answer'))).toMatchObject({
    code: 'provider_failed',
    message: 'Printful does not answer. Try again in a moment.',
  });
  await expect(failing(new Error('a bug'))).rejects.toThrow('a bug');
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
  expect(await office.rows('select id from refunds where order_id = $1', [id])).toEqual([]);
});

test('an order that failed at Printful is canceled and refunded, also if Printful refuses to cancel it', async () => {
  const { id } = await office.confirmedOrder();
  await advance(id, 'failed');
  await office.follow(id);
  const refused = new PrintfulError('refused', 'Only draft and pending orders can be canceled');
  const printful = { ...office.deps.printful, cancelOrder: () => Promise.reject(refused) };
  const canceled = await cancelOrder(
    { ...office.deps, printful },
    { orderId: id, reason: 'a test', by: 'sam' },
  );
  expect(canceled).toMatchObject({ status: 'refunded', refund: { status: 'succeeded' } });
});

test.each<[what: string, act: (deps: BackOffice['deps'], id: string) => Promise<unknown>]>([
  ['cancels an', (deps, orderId) => cancelOrder(deps, { orderId, reason: 'a test', by: 'sam' })],
  [
    'changes an',
    (deps, orderId) => changeOrder(deps, { orderId, by: 'sam', note: 'Changed.' }, async () => ({})),
  ],
  ['sends an', (deps, orderId) => sendNow(deps, { orderId, who: 'sam' })],
  ['sends a held', sendHeld],
])(
  'an administrator who %s order leaves shoppers their connections while Printful is silent',
  async (_, act) => {
    const { id } = await office.paidOrder();
    await office.rows('update orders set draft_begun_at = now() where id = $1', [id]);
    const pool = {
      url: office.deps.config.databaseUrl,
      connections: 1,
      connectTimeout: 300,
      onLost: () => undefined,
    };
    const [db, longDb] = [connect(pool), connect(pool)];
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const findOrder = () => {
      asked.resolve();
      return answer.promise;
    };
    const deps = { ...office.deps, db, longDb, printful: { ...office.deps.printful, findOrder } };
    const refusal = act(deps, id).catch(asRefusal);
    await asked.promise;
    expect(await findOrderIn(db, id)).toMatchObject({ id });
    answer.reject(new PrintfulError('unavailable', 'no answer'));
    expect(await refusal).toMatchObject({ code: 'provider_failed' });
    for (const one of [db, longDb]) await one.destroy();
  },
);

async function sendHeld(deps: BackOffice['deps'], orderId: string): Promise<unknown> {
  await stopOrder(office.deps, { orderId, by: 'sam' });
  return sendNow(deps, { orderId, who: 'sam' });
}

async function orderInReview(): Promise<PaidOrder> {
  const order = await office.confirmedOrder();
  await advance(order.id, 'inreview');
  await office.follow(order.id);
  return order;
}

describe('a late order that its shopper cancels', () => {
  const onLost = () => undefined;
  // The orders of a back office have their own id as the key.
  const cancelLate = (id: string, deps = office.deps, key = id) =>
    cancelLateOrder(deps, { orderId: id, key });
  const late = async (order: PaidOrder) => {
    await office.rows('update orders set announced_ship_by = now() where id = $1', [order.id]);
    return order.id;
  };
  const refunds = (id: string) =>
    office.rows('select amount, asked_by, status, reason_kind from refunds where order_id = $1', [id]);

  test('has its money back at once, and stays canceled however often that is asked', async () => {
    const id = await late(await office.confirmedOrder());
    for (const _twice of [1, 2]) expect(await cancelLate(id)).toBe('canceled');
    expect(await statesAt(id)).toEqual([[id, 'canceled']]);
    expect(await refunds(id)).toMatchObject([
      { asked_by: 'shopper', status: 'succeeded', reason_kind: 'late' },
    ]);
    expect(await office.orderRow(id)).toMatchObject({ status: 'refunded' });
  });

  test('is asked about while Printful reviews it, and its money goes back then because it is late', async () => {
    const id = await late(await orderInReview());
    expect(await cancelLate(id)).toBe('asked');
    expect(await refunds(id)).toEqual([]);
    await advance(id, 'pending');
    await office.follow(id);
    expect(await refunds(id)).toMatchObject([{ asked_by: 'shopper', reason_kind: 'late' }]);
  });

  test('leaves other requests their connections while Printful is silent', async () => {
    const [id, other] = [
      await late(await office.confirmedOrder()),
      await late(await office.confirmedOrder()),
    ];
    const pool = { url: office.deps.config.databaseUrl, connections: 1, connectTimeout: 300 };
    const [db, longDb] = [connect({ ...pool, onLost }), connect({ ...pool, onLost })];
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const findOrder = () => {
      asked.resolve();
      return answer.promise;
    };
    const deps = { ...office.deps, db, longDb, printful: { ...office.deps.printful, findOrder } };
    const canceled = cancelLate(id, deps);
    await asked.promise;
    expect(await findOrderIn(db, id)).toMatchObject({ id });
    expect(await cancelLate(other, deps)).toBe('busy');
    answer.reject(new PrintfulError('unavailable', 'no answer'));
    expect(await canceled).toBe('busy');
    for (const one of [db, longDb]) await one.destroy();
  });

  test('is busy while Printful does not answer, and another try helps', async () => {
    const id = await late(await office.confirmedOrder());
    const findOrder = () => Promise.reject(new PrintfulError('unavailable', 'no answer'));
    const printful = { ...office.deps.printful, findOrder };
    expect(await cancelLate(id, { ...office.deps, printful })).toBe('busy');
    expect(await refunds(id)).toEqual([]);
    expect(await cancelLate(id)).toBe('canceled');
  });

  test.each([
    ['is not late', 'announced_ship_by = null', 'update orders set paid = total where id = $1'],
    [
      'is disputed',
      'announced_ship_by = now()',
      `insert into disputes (id, order_id, amount, status, reason) values ('dp_' || $1, $1, 1, 'needs_response', 'fraudulent')`,
    ],
  ])('is too late if it %s', async (_, change, also) => {
    const { id } = await office.confirmedOrder();
    await office.rows(`update orders set ${change} where id = $1`, [id]);
    await office.rows(also, [id]);
    expect(await cancelLate(id)).toBe('too_late');
    expect([await statesAt(id), await refunds(id)]).toEqual([[[id, 'pending']], []]);
  });

  test('is too late once it is made, although the shop has not heard of it', async () => {
    const id = await late(await office.confirmedOrder());
    await advance(id, 'inprocess');
    expect(await cancelLate(id)).toBe('too_late');
    expect(await refunds(id)).toEqual([]);
  });

  test('needs its own key', async () => {
    const [id, other] = [
      await late(await office.confirmedOrder()),
      await late(await office.confirmedOrder()),
    ];
    expect(await cancelLate(id, office.deps, other)).toMatchObject({ code: 'not_found' });
    expect(await statesAt(id)).toEqual([[id, 'pending']]);
  });

  test('is kept if its key has ended while it waited for the order', async () => {
    const id = await late(await office.confirmedOrder());
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const pause = (ms: number) => {
      resolve();
      return office.deps.pause(ms);
    };
    const outcome = await office.deps.db.transaction().execute(async (trx) => {
      await lockOrder(trx, id);
      const canceling = cancelLate(id, { ...office.deps, pause });
      await waits;
      await updateOrder(trx, id, { key_hash: 'of another key' });
      return { canceling };
    });
    expect(await outcome.canceling).toMatchObject({ code: 'not_found' });
    expect([await statesAt(id), await refunds(id)]).toEqual([[[id, 'pending']], []]);
  });
});

describe('an order that ends while Printful reviews it', () => {
  const openTexts = async (id: string) =>
    (await alertsOf(id)).filter(({ done_at }) => done_at === null).map(({ text }) => text);

  const askedOnce = (id: string) =>
    `Order #${id}: sam canceled it while Printful is reviewing it. The shop keeps asking Printful, and refunds the order as soon as Printful cancels it.`;

  test('is canceled and refunded as soon as the review has finished', async () => {
    const order = await orderInReview();
    for (const _twice of [1, 2])
      expect(await cancel(order.id)).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('The shop keeps asking'),
      });
    expect(await openTexts(order.id)).toEqual([askedOnce(order.id)]);
    await office.follow(order.id);
    expect(await statesAt(order.id)).toEqual([[order.id, 'inreview']]);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);

    await advance(order.id, 'pending');
    await office.follow(order.id);
    expect(await statesAt(order.id)).toEqual([[order.id, 'canceled']]);
    expect((await office.holdOf(order.id))?.[0]).toBe('canceled');
    expect(await office.rows('select reason_kind from refunds where order_id = $1', [order.id])).toEqual([
      { reason_kind: 'canceled' },
    ]);
    expect(await openTexts(order.id)).toEqual([]);
  });

  test('stays if production begins first, and the owner reads both facts', async () => {
    const order = await orderInReview();
    await cancel(order.id);
    await advance(order.id, 'pending');
    await advance(order.id, 'inprocess');
    await office.follow(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await openTexts(order.id)).toEqual([
      `Order #${order.id}: sam canceled it while Printful was reviewing it, but Printful has begun to make it. Refund it if you want to.`,
    ]);
    expect(await office.rows('select 1 from refunds where order_id = $1', [order.id])).toEqual([]);
    expect(await cancel(order.id)).toMatchObject({
      message: 'This order cannot be canceled. Printful is making it already. Refund it instead.',
    });
  });

  test('and was refunded is asked about every 15 minutes, and stopped after the review', async () => {
    const order = await orderInReview();
    await office.stripe.refunds.create({ payment_intent: order.intentId });
    await office.reconcile(order.id);
    await stopRefunded(office.deps, { orderId: order.id });
    expect(await alertsOf(order.id)).toEqual([]);
    await advance(order.id, 'pending');
    await office.rows('update orders set printful_asked_at = null where id = $1', [order.id]);
    // A poll whose jobs are not stored did not happen.
    const enqueueAll = () => Promise.reject(new Error('killed'));
    const dying = { ...office.deps, jobs: { ...office.deps.jobs, enqueueAll } };
    await expect(pollOrders(dying)).rejects.toThrow('killed');
    await pollOrders(office.deps);
    expect(await queued('follow-order', order.id)).toHaveLength(1);
    await office.follow(order.id);
    expect(await statesAt(order.id)).toEqual([[order.id, 'canceled']]);
    expect(await alertsOf(order.id)).toEqual([]);
    // Nothing is left to ask about.
    const printful = { ...office.deps.printful, findOrder: () => Promise.reject(new Error('was asked')) };
    expect(await followOrder({ ...office.deps, printful }, { orderId: order.id })).toEqual({ done: true });
  });
});
