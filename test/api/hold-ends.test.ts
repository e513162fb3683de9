import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cents } from '../../src/domain/money/money.ts';
import {
  countOrdersByStatus,
  findStuckOrders as findStuckAtPrintful,
} from '../../src/server/fulfillment/queries.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { findStuckOrders } from '../../src/server/health/queries.ts';
import { readHealth } from '../../src/server/health/read-health.ts';
import { findLateOrders } from '../../src/server/mail/late-order-queries.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { deliveredOf, exportOrders, listOrders } from '../../src/server/orders/admin/list-queries.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { endHold } from '../../src/server/orders/holds/end-hold.ts';
import { recordRefunds } from '../../src/server/orders/money/record-refunds.ts';
import { settleFailedRefund } from '../../src/server/orders/money/settle-failed-refund.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { findToday } from '../../src/server/today/queries.ts';
import { countOnTheWay } from '../../src/server/today/today-queries.ts';
import {
  DISPUTED,
  type HoldingOffice,
  openHoldingOffice,
  REVIEW,
  REVIEWED,
} from '../simulation/holding-office.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { HOLD_ORDER } from './buy.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const statusOf = async (id: string) => (await office.orderRow(id)).status;

const holdsOf = (id: string) =>
  office.rows<{ kind: string; reason: string; ended_by: string | null }>(
    'select kind, reason, ended_by from order_holds where order_id = $1 order by id',
    [id],
  );

const atPrintful = async (id: string) =>
  (await office.ordersAtPrintful())
    .filter(({ external_id }) => external_id.startsWith(id))
    .map(({ status }) => status);

describe('an administrator’s send', () => {
  const sendNowAs = (orderId: string) => sendNow(office.deps, { orderId, who: 'sam' });

  test('says what to do about a dispute and about Printful, and changes nothing', async () => {
    const order = await office.confirmedOrder();
    await office.dispute(order);
    await office.holdAtPrintful(order);
    const [before, history] = [await holdsOf(order.id), await movesOf(order.id)];
    expect(await sendNowAs(order.id)).toMatchObject({
      code: 'conflict',
      message:
        `Order #${order.id} stays on hold: ${DISPUTED}; ${REVIEWED}. Answer the dispute in Stripe. The order goes on when ` +
        'you win it; otherwise cancel the order. Answer Printful in its dashboard. The order goes on when Printful releases it.',
    });
    expect([await holdsOf(order.id), await movesOf(order.id)]).toEqual([before, history]);
  });

  test('says whether Printful had confirmed the order before', async () => {
    const { id } = await office.paidOrder();
    expect(await sendNowAs(id)).toMatchObject({ status: 'confirmed_with_printful', wasSent: false });
    expect(await sendNowAs(id)).toMatchObject({ status: 'confirmed_with_printful', wasSent: true });
  });

  test('finds a hold at Printful that no webhook announced', async () => {
    const order = await office.confirmedOrder();
    await office.rows(HOLD_ORDER, [order.id, 'a question']);
    await office.control(`printful/orders/@${order.id}/advance`, { to: 'onhold', reason: REVIEW });
    expect(await sendNowAs(order.id)).toMatchObject({ code: 'conflict' });
    expect(await office.holdOf(order.id)).toEqual(['on_hold', `a question; ${REVIEWED}`]);
  });

  test('sets the real status of an order that Printful has already shipped', async () => {
    const order = await office.confirmedOrder();
    for (const to of ['inprocess', 'fulfilled'])
      await office.control(`printful/orders/@${order.id}/advance`, { to });
    await office.rows(HOLD_ORDER, [order.id, 'a question']);
    await office.follow(order.id);
    expect(await sendNowAs(order.id)).toMatchObject({ status: 'shipped' });
    expect(await movesOf(order.id)).toEqual(expect.arrayContaining([['on_hold', 'shipped', 'sent by sam']]));
  });

  test('creates a new order at Printful if Printful no longer knows the old one', async () => {
    const order = await office.confirmedOrder();
    await office.rows("update orders set printful_order_id = '1', printful_attempt = 7 where id = $1", [
      order.id,
    ]);
    await office.follow(order.id);
    expect(await office.holdOf(order.id)).toEqual(['on_hold', 'Printful no longer knows it']);
    await sendNowAs(order.id);
    await office.send(order.id);
    expect(await statusOf(order.id)).toBe('confirmed_with_printful');
    expect(await office.deps.printful.findOrder(`${order.id}-7`)).toMatchObject({ status: 'pending' });
  });
});

const movesOf = async (id: string) =>
  (
    await office.rows<{ from_status: string; to_status: string; cause: string }>(
      'select from_status, to_status, cause from order_events where order_id = $1 order by id',
      [id],
    )
  ).map(({ from_status, to_status, cause }) => [from_status, to_status, cause]);

test('an address that Printful refuses holds the order until it is corrected', async () => {
  const order = await office.paidOrder();
  await office.rows("update orders set state = 'ZZ' where id = $1", [order.id]);
  await office.send(order.id);
  expect(await holdsOf(order.id)).toMatchObject([{ kind: 'address', ended_by: null }]);
  expect(await atPrintful(order.id)).toEqual([]);
  await changeAddress(office.deps, { orderId: order.id, address: MAYA_RECIPIENT, by: 'sam' });
  expect(await holdsOf(order.id)).toMatchObject([
    { kind: 'address', ended_by: 'Changed the address by sam' },
  ]);
  await office.send(order.id);
  expect(await atPrintful(order.id)).toEqual(['pending']);
});

test('a cancellation at Printful replaces its hold, and the owner may overrule it', async () => {
  const order = await office.confirmedOrder();
  const advance = await office.holdAtPrintful(order);
  await advance('canceled', 'Copyright');
  expect(await office.holdOf(order.id)).toEqual(['on_hold', 'it is canceled at Printful: Copyright']);
  await sendNow(office.deps, { orderId: order.id, who: 'sam' });
  await office.send(order.id);
  expect((await atPrintful(order.id)).sort()).toEqual(['canceled', 'pending']);
});

test('a dispute about a shipped order does not hold it, even while something else does', async () => {
  const order = await office.confirmedOrder();
  for (const to of ['inprocess', 'fulfilled'])
    await office.control(`printful/orders/@${order.id}/advance`, { to });
  await office.rows(HOLD_ORDER, [order.id, 'a refund failed']);
  await office.follow(order.id);
  await office.dispute(order);
  expect(await office.holdOf(order.id)).toEqual(['on_hold', 'a refund failed']);
});

test.each(['refund', 'cancel'] as const)('a %s ends every hold and its alert', async (way) => {
  const order = await office.paidOrder();
  await office.rows("update orders set state = 'ZZ' where id = $1", [order.id]);
  await office.send(order.id);
  await office.rows(HOLD_ORDER, [order.id, 'a question']);
  if (way === 'cancel') await cancelOrder(office.deps, { orderId: order.id, reason: 'a test', by: 'sam' });
  else await office.stripe.refunds.create({ payment_intent: order.intentId });
  await office.reconcile(order.id);
  const by = way === 'cancel' ? 'canceled: a test' : 'refunded in full';
  expect(await holdsOf(order.id)).toMatchObject([{ ended_by: by }, { ended_by: by }]);
  expect(await office.openAlertsOf(order.id)).toEqual([]);
});

test('an order that was paid before cards were kept gets its card with its charge', async () => {
  const order = await office.paidOrder();
  await office.rows('update orders set card_brand = null, card_last4 = null where id = $1', [order.id]);
  await office.reconcile(order.id);
  expect(await office.rows('select card_brand, card_last4 from orders where id = $1', [order.id])).toEqual([
    { card_brand: 'visa', card_last4: '4242' },
  ]);
});

test('every list of orders shows all holds on an order, and its own page also shows ended ones', async () => {
  const order = await office.confirmedOrder();
  await (await office.dispute(order))('won');
  const advance = await office.holdAtPrintful(order);
  await office.dispute(order);
  const { db, config } = office.deps;
  const filter = { words: null, timeZone: config.timeZone };
  const { holds, story } = (await readOrder(office.deps, order.id)) ?? expect.fail();
  expect(holds).toMatchObject([
    { kind: 'dispute', endedAt: expect.any(Date) },
    { kind: 'printful', reason: REVIEWED, endedAt: null },
    { kind: 'dispute', reason: DISPUTED, endedAt: null },
  ]);
  expect(story.map(({ text }) => text).join()).toContain('The dispute ended in the shop’s favor');
  const both = `${REVIEWED}; ${DISPUTED}`;
  const listed = await listOrders(db, filter, { cut: { limit: 1 } });
  expect(listed).toMatchObject([{ id: order.id, heldBy: ['printful', 'dispute'] }]);
  expect(await exportOrders(db, filter, { limit: 1 })).toMatchObject([{ holdReasons: both }]);
  const stuck = (await findStuckOrders(db, new Date(0), 100)).find(({ id }) => id === order.id);
  expect(stuck).toMatchObject({ holdReasons: both, heldBy: ['printful', 'dispute'] });
  const { stuckOrders } = await readHealth(office.deps, ['orders']);
  expect(stuckOrders?.find(({ id }) => id === order.id)).toMatchObject({ why: both, canSend: false });
  const waiting = (await findStuckAtPrintful(db, new Date(0), 100)).find(({ id }) => id === order.id);
  expect(waiting).toMatchObject({ reason: both });
  // These orders have their id as their key.
  expect(await shopperOrder(office.deps, order.id, order.id)).toMatchObject({
    heldBy: ['printful', 'dispute'],
    lines: [{ name: expect.stringMatching(/^.+ \/ No\. \d+$/) }],
  });
  await advance('pending');
  expect(await shopperOrder(office.deps, order.id, order.id)).toMatchObject({ heldBy: ['dispute'] });
});

test('an order that Printful makes is not stuck while a bank decides, and counts where its hats are', async () => {
  const { db } = office.deps;
  const counts = async () => {
    const { held, making, shipped } = await countOnTheWay(db, new Date());
    const { confirmed_with_printful: made } = await countOrdersByStatus(db);
    return { held, making, shipped, made };
  };
  const order = await office.confirmedOrder();
  const before = await counts();
  await office.dispute(order);
  expect(await statusOf(order.id)).toBe('on_hold');
  expect(await counts()).toEqual(before);
  const stuck = [
    ...(await findStuckOrders(db, new Date(0), 100)),
    ...(await findStuckAtPrintful(db, new Date(0), 100)),
  ];
  expect(stuck.filter(({ id }) => id === order.id)).toEqual([]);
  const isBeingMade = async () =>
    (await findToday(db, { unansweredSince: new Date(), orderIds: [order.id] })).map(
      ({ facts }) => facts.isBeingMade,
    );
  expect(await isBeingMade()).toEqual([true]);
  for (const to of ['inprocess', 'fulfilled'])
    await office.control(`printful/orders/@${order.id}/advance`, { to });
  await office.follow(order.id);
  expect(await statusOf(order.id)).toBe('on_hold');
  expect(await counts()).toEqual({
    ...before,
    making: before.making - 1,
    shipped: before.shipped + 1,
    made: (before.made ?? 0) - 1,
  });
  expect(await isBeingMade()).toEqual([false]);
});

test('the promised dates of an order that was held from its payment on begin with the end of the hold', async () => {
  const { id } = await office.paidOrder();
  await office.rows(HOLD_ORDER, [id, 'x']);
  await office.rows('update orders set paid_at = null, send_after = null, ship_by = null where id = $1', [
    id,
  ]);
  const before = office.deps.clock();
  await office.deps.db
    .transaction()
    .execute((db) => endHold({ ...office.deps, db }, id, { kind: 'owner', by: 'robin' }));
  const [row] = await office.rows<{ status: string; paid_at: Date; send_after: Date; ship_by: Date }>(
    'select status, paid_at, send_after, ship_by from orders where id = $1',
    [id],
  );
  expect(row?.status).toBe('processing');
  expect(row?.paid_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(row?.send_after).not.toBeNull();
  expect(row?.ship_by.getTime()).toBeGreaterThan(before.getTime());
});

describe('a canceled order whose refund failed', () => {
  const refundsOf = (id: string) =>
    office.rows<{ id: string; stripe_id: string }>(
      'select id, stripe_id from refunds where order_id = $1 order by created_at',
      [id],
    );

  async function canceledOrder(isDisputed: boolean, isAtPrintful = false) {
    const order = isAtPrintful ? await office.confirmedOrder() : await office.paidOrder();
    if (isDisputed) {
      await office.stripe.refunds.create({ payment_intent: order.intentId, amount: 500 });
      await office.dispute(order);
    }
    await cancelOrder(office.deps, { orderId: order.id, reason: 'a change of mind', by: 'shopper' });
    await office.queue.drop('send-order');
    const [refund] = await refundsOf(order.id);
    await office.control(`stripe/refunds/${refund?.stripe_id}/fail`, { status: 'failed' });
    await office.reconcile(order.id);
    await office.follow(order.id);
    expect(await office.holdOf(order.id)).toEqual(['on_hold', expect.stringMatching(/^a refund of [^;]+$/)]);
    return { ...order, refundId: refund?.id ?? expect.fail() };
  }

  test.each([
    ['refunded', false, false],
    ['canceled', true, false],
    ['canceled', true, true],
  ])('is %s once it is paid another way (disputed: %s, at Printful: %s)', async (status, ...kind) => {
    const { id: orderId, refundId } = await canceledOrder(...kind);
    const there = await atPrintful(orderId);
    await settleFailedRefund(office.deps, { orderId, refundId, how: 'check 1042', by: 'robin' });
    expect(await statusOf(orderId)).toBe(status);
    expect(await office.queue.jobs('send-order')).toEqual([]);
    await office.send(orderId);
    expect(await atPrintful(orderId)).toEqual(there);
  });

  test.each([
    ['refunded', false],
    ['canceled', true],
  ])('is %s once Stripe made the refund after all (disputed: %s)', async (status, isDisputed) => {
    const { id: orderId, refundId: ourId } = await canceledOrder(isDisputed);
    const [refund] = await office.rows<{ amount: Cents }>(
      'update refunds set stripe_id = null where id = $1 returning amount',
      [ourId],
    );
    const { amount } = refund ?? expect.fail();
    const made = {
      id: `re_made_${orderId}`,
      status: 'succeeded',
      createdAt: new Date(),
      failure: null,
    } as const;
    await withOrderLocked(office.deps, { orderId }, (inner, order) =>
      recordRefunds(inner, order, [{ ...made, ourId, amount }]),
    );
    expect(await office.holdOf(orderId)).toEqual([status, null]);
  });

  test('is not late, and an administrator may still send it', async () => {
    const { id: orderId } = await canceledOrder(false);
    expect(await findLateOrders(office.deps.db, new Date('2100-01-01'), '')).not.toContain(orderId);
    expect(await sendNow(office.deps, { orderId, who: 'sam' })).toMatchObject({
      status: 'confirmed_with_printful',
    });
  });
});

test('an order counts as delivered once each of its parcels is, but for those that were canceled', async () => {
  const order = await office.confirmedOrder();
  const parcel = (id: string, state: string, delivered: string) =>
    office.rows(
      `insert into parcels (id, order_id, shipment_id, state, delivered_at) values ($1 || $2, $2, $1, $3, ${delivered})`,
      [id, order.id, state],
    );
  const isDelivered = async () => (await deliveredOf(office.deps.db, [order.id])).has(order.id);
  await parcel('first', 'delivered', 'now()');
  await parcel('canceled', 'canceled', 'null');
  expect(await isDelivered()).toBe(true);
  await parcel('second', 'shipped', 'null');
  expect(await isDelivered()).toBe(false);
});
