import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { shipBy } from '../../src/domain/shipping/arrival.ts';
import { sendNext } from '../../src/server/fulfillment/draft-places.ts';
import { findStuckOrders as findStuckAtPrintful } from '../../src/server/fulfillment/queries.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { countBacklog, findStuckOrders } from '../../src/server/health/queries.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { markPaid } from '../../src/server/orders/change-window/mark-paid.ts';
import {
  cancelInWindow,
  extendWindow,
  sendEarly,
} from '../../src/server/orders/change-window/shopper-wishes.ts';
import { requestRefund } from '../../src/server/orders/money/refund-order.ts';
import { revokeKey } from '../../src/server/orders/order-key.ts';
import { insertOrder } from '../../src/server/orders/placing/queries.ts';
import { lockOrder } from '../../src/server/orders/queries.ts';
import { stuckOrders } from '../../src/server/orders/settling/queries.ts';
import { cancelLateOrder } from '../../src/server/orders/shopper/cancel-late-order.ts';
import { paymentSummary, shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { PAID } from '../simulation/back-office.ts';
import { DISPUTED, type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';
import { newOrder } from '../simulation/workshop.ts';
import { until } from '../until.ts';
import { HOLD_ORDER } from './buy.ts';

let office: HoldingOffice;
let now: Date;

beforeAll(async () => {
  office = await openHoldingOffice({ EDIT_WINDOW_MINUTES: '60' });
  office.deps.clock = () => now;
});

beforeEach(() => {
  now = new Date();
});

afterAll(() => office.close());

/** The clock of the office is a hundred times faster than that of the shop. */
const minutes = (count: number) => count * office.deps.config.limits.minute;
const GRACE = 2000;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

// Orders of the office open with their own id.
const wishFor = (orderId: string) => ({ orderId, key: orderId });
const view = (id: string) => shopperOrder(office.deps, id, id);
const send = (orderId: string) => sendOrder(office.deps, { orderId });
const atPrintful = async (id: string) =>
  (await office.ordersAtPrintful()).filter(({ external_id }) => external_id.startsWith(id));
const changesOf = (id: string) =>
  office.rows('select kind, who, at from order_changes where order_id = $1 order by id', [id]);
const datesOf = async (id: string) =>
  (await office.rows<object>('select send_after, ship_by from orders where id = $1', [id]))[0];
const refundsOf = (id: string) =>
  office.rows(
    'select amount, status, asked_by, reason_kind from refunds where order_id = $1 order by created_at',
    [id],
  );
const tooLate = (message = expect.stringMatching(/^Already on its way\./)) =>
  expect.objectContaining({ code: 'conflict', message });

/** Sends an order that is due, and waits until Printful has confirmed it. */
const sendAll = (id: string) =>
  until(`order ${id} is confirmed`, async () => {
    pass(minutes(1));
    await send(id);
    return (await office.orderRow(id)).status === 'confirmed_with_printful' || null;
  });

describe('a paid order', () => {
  test('takes no place in line and counts as neither stuck nor waiting before its window ends', async () => {
    // No order of another test waits, or was sent by a clock that is ahead.
    await office.rows("update orders set status = 'canceled', draft_begun_at = null");
    const { id } = await office.paidOrder();
    const { db } = office.deps;
    const counts = async () => {
      await office.queue.drop('send-order');
      await sendNext(office.deps);
      const queued = await office.queue.jobs('send-order', { orderId: id });
      const { waiting } = await countBacklog(db, { since: new Date(0), now });
      const stuck = [
        ...(await findStuckAtPrintful(db, now, 100)),
        ...(await findStuckOrders(db, now, 100)),
        ...(await stuckOrders(db, now)).map((stuckId) => ({ id: stuckId })),
      ].filter((one) => one.id === id);
      return { isQueued: queued.length > 0, waiting: Number(waiting), stuck: stuck.length };
    };
    pass(minutes(1));
    const before = await counts();
    expect(before).toMatchObject({ isQueued: false, stuck: 0 });
    pass(minutes(60) + 1);
    expect(await counts()).toEqual({ isQueued: true, waiting: before.waiting + 1, stuck: 3 });
    await cancel(id);
  });

  test('is stuck at Printful while others are sent if its draft began long ago, not if it waits for its place', async () => {
    await office.rows("update orders set status = 'canceled', draft_begun_at = null");
    const [waiting, begun, other] = [
      await office.paidOrder(),
      await office.paidOrder(),
      await office.paidOrder(),
    ];
    const hoursAgo = (count: number) => new Date(now.getTime() - count * 3_600_000);
    await office.rows('update orders set send_after = $2 where id = any($1)', [
      [waiting.id, begun.id],
      hoursAgo(3),
    ]);
    const beginDraft = (id: string, at: Date) =>
      office.rows('update orders set draft_begun_at = $2 where id = $1', [id, at]);
    await beginDraft(begun.id, hoursAgo(2));
    const stuck = async () =>
      (await findStuckAtPrintful(office.deps.db, hoursAgo(1), 100)).map(({ id }) => id).sort();
    expect(await stuck()).toEqual([waiting.id, begun.id].sort());
    await beginDraft(other.id, hoursAgo(0));
    expect(await stuck()).toEqual([begun.id]);
    await office.rows("update orders set status = 'canceled', draft_begun_at = null");
  });

  test('goes to Printful after its window and the time to decide the last change', async () => {
    const { id } = await office.paidOrder();
    const end = new Date(now.getTime() + minutes(60));
    expect(await datesOf(id)).toEqual({ send_after: end, ship_by: shipBy(end, DEFAULT_SETTINGS) });
    const [job] = await office.queue.jobs('send-order', { orderId: id });
    expect(job?.at).toEqual(new Date(end.getTime() + GRACE));
    expect(await view(id)).toMatchObject({
      window: { until: end.toISOString(), canExtend: true, refund: PAID },
      canFixEmail: true,
      sendAfter: end.toISOString(),
    });
    expect(await readOrder(office.deps, id)).toMatchObject({ changeableUntil: end });
    expect(await send(id)).toEqual({ againIn: minutes(60) + GRACE });
    pass(minutes(60) + GRACE - 1);
    expect(await view(id)).toMatchObject({ window: null });
    expect(await readOrder(office.deps, id)).toMatchObject({ changeableUntil: null });
    expect(await send(id)).toEqual({ againIn: 1 });
    expect(await atPrintful(id)).toEqual([]);
    await sendAll(id);
    expect(await atPrintful(id)).toHaveLength(1);
  });

  test('has the window of the settings that it was sold under', async () => {
    await office.rows("insert into settings (version, who, data) values (1, 'robin', $1)", [
      { ...DEFAULT_SETTINGS, editWindowMinutes: 15 },
    ]);
    const { order, lines } = newOrder('WND0000001', 1);
    await insertOrder(office.deps.db, { order: { ...order, settingsVersion: 1 }, lines });
    // The window ends on the next day, and so does the promise.
    const paidAt = new Date('2026-11-24T23:59:59Z');
    const end = new Date(paidAt.getTime() + minutes(15));
    await office.deps.db
      .transaction()
      .execute((trx) => markPaid({ ...office.deps, db: trx }, order.id, paidAt));
    expect(await datesOf(order.id)).toEqual({
      send_after: end,
      ship_by: new Date('2026-12-04T23:59:59.999Z'),
    });
  });

  test('opens with its key only', async () => {
    const { id } = await office.paidOrder();
    for (const wish of [
      { orderId: id, key: 'wrong' },
      { orderId: 'AAAAAAAAAA', key: id },
      { orderId: 'x', key: 'x' },
    ])
      for (const act of [sendEarly, extendWindow, cancelInWindow])
        expect(await act(office.deps, wish)).toMatchObject({ code: 'not_found' });
    expect(await changesOf(id)).toEqual([]);
  });
});

describe('“Send it now”', () => {
  test('ends the window and moves the promised date', async () => {
    const { id } = await office.paidOrder();
    pass(minutes(1));
    const end = now;
    expect(await sendEarly(office.deps, wishFor(id))).toBeUndefined();
    expect(await datesOf(id)).toEqual({ send_after: end, ship_by: shipBy(end, DEFAULT_SETTINGS) });
    expect(await changesOf(id)).toEqual([{ kind: 'sent_now', who: 'shopper', at: end }]);
    expect(await view(id)).toMatchObject({ window: null, sendAfter: end.toISOString() });
    for (const act of [sendEarly, extendWindow, cancelInWindow])
      expect(await act(office.deps, wishFor(id))).toEqual(tooLate());
    pass(GRACE);
    await sendAll(id);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('lifts no hold', async () => {
    const { id } = await office.paidOrder();
    await office.rows(HOLD_ORDER, [id, 'Look at this']);
    expect(await view(id)).toMatchObject({ status: 'on_hold', window: { canExtend: true } });
    expect(await sendEarly(office.deps, wishFor(id))).toBeUndefined();
    pass(GRACE);
    expect(await send(id)).toEqual({ done: true });
    expect(await office.holdOf(id)).toEqual(['on_hold', 'Look at this']);
    expect(await atPrintful(id)).toEqual([]);
  });

  test('by the owner sends at once, and says who did', async () => {
    const { id } = await office.paidOrder();
    pass(1);
    const sent = sendNow(office.deps, { orderId: id, who: 'robin@example.com' });
    const ticking = setInterval(() => pass(minutes(1)), 50);
    expect(await sent).toMatchObject({ status: 'confirmed_with_printful' });
    clearInterval(ticking);
    expect(await changesOf(id)).toMatchObject([{ kind: 'sent_now', who: 'robin@example.com' }]);
    expect((await view(id))?.history).toContainEqual(
      expect.objectContaining({ kind: 'sent_early', by: 'shop' }),
    );
  });
});

test('ten more minutes are given once, and the promised date moves with them', async () => {
  const { id } = await office.paidOrder();
  const end = new Date(now.getTime() + minutes(70));
  expect(await extendWindow(office.deps, wishFor(id))).toBeUndefined();
  expect(await datesOf(id)).toEqual({ send_after: end, ship_by: shipBy(end, DEFAULT_SETTINGS) });
  expect(await view(id)).toMatchObject({ window: { until: end.toISOString(), canExtend: false } });
  expect(await extendWindow(office.deps, wishFor(id))).toMatchObject({ code: 'conflict' });
  expect(await datesOf(id)).toMatchObject({ send_after: end });
  expect(await changesOf(id)).toEqual([{ kind: 'more_time', who: 'shopper', at: now }]);
  pass(minutes(60) + GRACE);
  expect(await send(id)).toEqual({ againIn: minutes(10) });
  await cancel(id);
});

const cancel = (id: string) => cancelInWindow(office.deps, wishFor(id));

describe('a cancellation inside the window', () => {
  test('gives back what is left, once, with one email, and nothing reaches Printful', async () => {
    const { id } = await office.paidOrder();
    await office.deps.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order) throw new Error('there is no order');
      const part = { amount: cents(500), reason: 'a gift', requestedBy: 'robin@example.com' };
      await requestRefund({ ...office.deps, db: trx }, order, part);
    });
    expect(await view(id)).toMatchObject({ window: { refund: PAID - 500 } });
    const seen = (await office.calls()).length;
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect([...answers, await cancel(id)]).toEqual([undefined, undefined, undefined]);
    expect((await office.calls()).length).toBe(seen);
    expect(await refundsOf(id)).toEqual([
      { amount: 500, status: 'requested', asked_by: 'robin@example.com', reason_kind: 'other' },
      { amount: PAID - 500, status: 'succeeded', asked_by: 'shopper', reason_kind: 'changed_mind' },
    ]);
    expect(
      await office.rows('select subject from mails where subject like $1', [`Order #${id} is canceled%`]),
    ).toHaveLength(1);
    expect(String(await extendWindow(office.deps, wishFor(id)))).toContain('This order is canceled.');
    pass(minutes(60) + GRACE);
    expect(await send(id)).toEqual({ done: true });
    expect(await atPrintful(id)).toEqual([]);
    expect(await view(id)).toMatchObject({ window: null, canFixEmail: false, arrives: null });
  });

  test('is refused while the payment is disputed, and possible after the dispute is won', async () => {
    const order = await office.paidOrder();
    const decide = await office.dispute(order);
    expect(await view(order.id)).toMatchObject({ window: null, canFixEmail: false });
    for (const act of [sendEarly, extendWindow, cancelInWindow])
      expect(await act(office.deps, wishFor(order.id))).toEqual(tooLate());
    expect(await office.holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    await decide('won');
    expect(await send(order.id)).toEqual({ againIn: minutes(60) + GRACE });
    expect(await cancel(order.id)).toBeUndefined();
  });
});

test('a cancellation ends the window even if its refund fails later', async () => {
  const { id } = await office.paidOrder();
  await cancel(id);
  const [refund] = await office.rows<{ stripe_id: string }>(
    'select stripe_id from refunds where order_id = $1',
    [id],
  );
  await office.control(`stripe/refunds/${refund?.stripe_id}/fail`, { status: 'failed' });
  await office.reconcile(id);
  expect(await office.holdOf(id)).toEqual(['on_hold', expect.stringContaining('a refund of')]);
  expect(await view(id)).toMatchObject({
    status: 'refunded',
    heldBy: ['payment'],
    window: null,
    arrives: null,
    canFixEmail: false,
  });
  expect(await paymentSummary(office.deps.db, id)).toMatchObject({ canceled: true });
  for (const act of [sendEarly, extendWindow])
    expect(await act(office.deps, wishFor(id))).toEqual(
      tooLate('This order is canceled. There’s nothing left to change.'),
    );
  expect(await cancel(id)).toBeUndefined();
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }]);
});

describe('a wish at the end of the window', () => {
  /** Locks an order until `release` is called. */
  async function lock(id: string) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const done = office.deps.db.transaction().execute(async (trx) => {
      await lockOrder(trx, id);
      locked.resolve();
      await promise;
    });
    await locked.promise;
    return { release, done };
  }

  test('that came before the end counts, even if it is decided after it', async () => {
    const { id } = await office.paidOrder();
    pass(minutes(60) - 1);
    const { release, done } = await lock(id);
    const asked = cancel(id);
    await new Promise((resolve) => setImmediate(resolve));
    pass(GRACE);
    expect(await send(id)).toMatchObject({ againIn: expect.any(Number) });
    release();
    await done;
    expect(await asked).toBeUndefined();
    expect(await refundsOf(id)).toMatchObject([{ amount: PAID }]);
    expect(await atPrintful(id)).toEqual([]);
  });

  test('that does not get the order within two seconds comes too late', async () => {
    const { id } = await office.paidOrder();
    const { release, done } = await lock(id);
    const began = performance.now();
    const answer = await cancel(id);
    const waited = performance.now() - began;
    expect([waited > GRACE - 100, waited < 4 * GRACE]).toEqual([true, true]);
    expect(answer).toEqual(tooLate());
    release();
    await done;
    expect(await refundsOf(id)).toEqual([]);
    await cancel(id);
  });

  test.each([
    ['an order', cancelInWindow],
    ['a late order', cancelLateOrder],
  ])('does not cancel %s if its link ends while it waits', async (_which, act) => {
    const { id } = await office.paidOrder();
    await office.rows('update orders set announced_ship_by = now() where id = $1', [id]);
    const { release, done } = await lock(id);
    const pause = async () => {
      release();
      await done;
      await revokeKey(office.deps, { orderId: id });
    };
    expect(await act({ ...office.deps, pause }, wishFor(id))).toMatchObject({ code: 'not_found' });
    expect(await office.orderRow(id)).toMatchObject({ status: 'processing', refunded: 0 });
  });

  test('asks for a busy order less often the longer it waits, at least four times a second', async () => {
    const { id } = await office.paidOrder();
    const { release, done } = await lock(id);
    const { pause } = office.deps;
    const pauses: number[] = [];
    office.deps.pause = (ms) => {
      pauses.push(ms);
      return pause(ms);
    };
    await cancel(id);
    office.deps.pause = pause;
    release();
    await done;
    expect(pauses.slice(0, 6)).toEqual([30, 60, 120, 240, 250, 250]);
    expect(new Set(pauses.slice(4))).toEqual(new Set([250]));
    await cancel(id);
  });

  test('comes too late once a draft was begun', async () => {
    const { id } = await office.paidOrder();
    await office.rows('update orders set draft_begun_at = now() where id = $1', [id]);
    expect(await cancel(id)).toEqual(tooLate());
    expect(await view(id)).toMatchObject({ window: null });
  });
});
