import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import type { StripeDispute } from '../../src/server/gateways/stripe-charges.ts';
import { sumTax } from '../../src/server/money/tax-queries.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { changeLine } from '../../src/server/orders/admin/change-order.ts';
import { recordDisputes } from '../../src/server/orders/money/record-disputes.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { findToday } from '../../src/server/today/queries.ts';
import type { PaidOrder } from '../simulation/back-office.ts';
import { DISPUTED, type HoldingOffice, openHoldingOffice, REVIEWED } from '../simulation/holding-office.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const statusOf = async (id: string) => (await office.orderRow(id)).status;

const LOST = expect.stringMatching(
  /^a dispute was lost: the bank gave \$\d+\.\d\d back to the shopper \(fraudulent\)$/,
);

const openDisputeAlerts = (id: string) =>
  office.rows<{ text: string }>(
    "select text from alerts where order_id = $1 and kind = 'dispute' and done_at is null",
    [id],
  );

describe('an order held by a dispute and by Printful', () => {
  test('disputed first, waits for the dispute when Printful continues first', async () => {
    const order = await office.confirmedOrder();
    const decide = await office.dispute(order);
    const advance = await office.holdAtPrintful(order);
    expect(await office.holdOf(order.id)).toEqual(['on_hold', `${DISPUTED}; ${REVIEWED}`]);
    await advance('pending');
    expect(await office.holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    await decide('won');
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('held by Printful first, waits for the dispute when Printful continues first', async () => {
    const order = await office.confirmedOrder();
    const advance = await office.holdAtPrintful(order);
    const decide = await office.dispute(order);
    expect(await office.openAlertsOf(order.id)).toHaveLength(2);
    await advance('pending');
    expect(await office.holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    expect(await office.openAlertsOf(order.id)).toEqual([
      expect.stringMatching(
        `^Order #${order.id} is on hold for one more reason: the payment is disputed \\(fraudulent\\)\\. ` +
          'Stripe takes evidence until \\w+ \\d+, \\d{4}\\.$',
      ),
    ]);
    await decide('won');
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await office.openAlertsOf(order.id)).toEqual([]);
  });

  test('disputed first, waits for Printful when the dispute is won first', async () => {
    const order = await office.confirmedOrder();
    const decide = await office.dispute(order);
    const advance = await office.holdAtPrintful(order);
    await decide('won');
    expect(await office.holdOf(order.id)).toEqual(['on_hold', REVIEWED]);
    await advance('pending');
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('held by Printful first, waits for Printful when the dispute is won first', async () => {
    const order = await office.confirmedOrder();
    const advance = await office.holdAtPrintful(order);
    const decide = await office.dispute(order);
    await decide('won');
    expect(await office.holdOf(order.id)).toEqual(['on_hold', REVIEWED]);
    await advance('pending');
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('is left to the owner when the dispute is lost, even if Printful continues', async () => {
    const order = await office.confirmedOrder();
    const decide = await office.dispute(order);
    const advance = await office.holdAtPrintful(order);
    await decide('lost');
    await advance('pending');
    expect(await office.holdOf(order.id)).toEqual(['on_hold', LOST]);
    expect(await office.openAlertsOf(order.id)).toEqual([]);
    expect(await openDisputeAlerts(order.id)).toEqual([
      { text: expect.stringMatching(/the bank gave \$\d+\.\d\d back to the shopper/) },
    ]);
    expect(await sendNow(office.deps, { orderId: order.id, who: 'sam' })).toMatchObject({
      message: expect.stringMatching(
        /The bank gave the money back\. Cancel the order if it is not made yet\.$/,
      ),
    });
    await cancelOrder(office.deps, { orderId: order.id, reason: 'lost', by: 'sam' });
    expect(await openDisputeAlerts(order.id)).toEqual([]);
  });

  test('is not to be canceled again when the dispute is lost after that', async () => {
    const order = await office.confirmedOrder();
    const decide = await office.dispute(order);
    await cancelOrder(office.deps, { orderId: order.id, reason: 'disputed', by: 'sam' });
    await decide('lost');
    expect(await openDisputeAlerts(order.id)).toEqual([
      { text: expect.stringMatching(/back to the shopper \(fraudulent\)\.$/) },
    ]);
  });
});

describe('a won dispute', () => {
  test('does not release an order with another dispute, open or lost', async () => {
    const order = await office.confirmedOrder();
    const first = await office.dispute(order);
    const second = await office.dispute(order, 'duplicate');
    const third = await office.dispute(order, 'general');
    await second('won');
    expect(await statusOf(order.id)).toBe('on_hold');
    await third('lost');
    await first('won');
    expect(await statusOf(order.id)).toBe('on_hold');
  });

  test('does not release an order that waits for the owner, whichever came first', async () => {
    const [early, late] = [await office.confirmedOrder(), await office.confirmedOrder()];
    const cancel = async ({ id }: PaidOrder) => {
      await office.control(`printful/orders/@${id}/advance`, { to: 'canceled', reason: 'Copyright' });
      await office.follow(id);
    };
    await cancel(early);
    await (await office.dispute(early))('won');
    const decide = await office.dispute(late);
    await cancel(late);
    await decide('won');
    for (const { id } of [early, late]) {
      expect(await office.holdOf(id)).toEqual(['on_hold', 'it is canceled at Printful: Copyright']);
      expect(await office.openAlertsOf(id)).toHaveLength(1);
    }
  });

  test('returns the order to its previous status', async () => {
    const order = await office.paidOrder();
    await office.queue.drop('send-order');
    const decide = await office.dispute(order);
    expect(await statusOf(order.id)).toBe('on_hold');
    await decide('won');
    expect(await statusOf(order.id)).toBe('processing');
    expect(await office.queue.jobs('send-order')).toMatchObject([{ data: { orderId: order.id } }]);
  });

  test('does not change the payment time', async () => {
    const order = await office.paidOrder();
    await office.rows("update orders set paid_at = paid_at - interval '1 day' where id = $1", [order.id]);
    const { paid_at: paidAt } = await office.orderRow(order.id);
    await (await office.dispute(order))('won');
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing', paid_at: paidAt });
  });

  test('allows refunds again, unlike an open one', async () => {
    const order = await office.confirmedOrder();
    const input = {
      orderId: order.id,
      amount: null,
      reason: 'a crooked brim',
      requestedBy: 'robin@example.com',
    };
    const decide = await office.dispute(order);
    expect(await refundOrder(office.deps, input)).toMatchObject({ code: 'conflict', details: { left: 0 } });
    expect(await office.rows('select id from refunds where order_id = $1', [order.id])).toEqual([]);
    await decide('won');
    expect(await refundOrder(office.deps, input)).toMatchObject({ status: 'succeeded', amount: 2998 });
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'refunded', refunded: 2998 });
  });
});

test('an order that Printful returns to draft after a hold is confirmed again', async () => {
  const order = await office.confirmedOrder();
  const advance = await office.holdAtPrintful(order);
  expect(await office.holdOf(order.id)).toEqual(['on_hold', REVIEWED]);
  await advance('draft');
  expect(await office.orderRow(order.id)).toMatchObject({
    status: 'confirmed_with_printful',
    printful_status: 'pending',
  });
});

test.each(['shipped', 'lost'])(
  'a lost dispute ends with the hats on their way, whichever came last, and the order is completed: %s first',
  async (first) => {
    const order = await office.confirmedOrder();
    const advance = async (to: string) => {
      await office.control(`printful/orders/@${order.id}/advance`, { to });
      await office.follow(order.id);
    };
    const decide = await office.dispute(order);
    await advance('inprocess');
    if (first === 'lost') {
      await decide('lost');
      expect(await office.holdOf(order.id)).toEqual(['on_hold', LOST]);
    }
    await advance('fulfilled');
    if (first === 'shipped') {
      expect(await office.holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
      await decide('lost');
      expect(await openDisputeAlerts(order.id)).toEqual([
        { text: expect.stringMatching(/back to the shopper \(fraudulent\)\.$/) },
      ]);
    }
    expect(await office.holdOf(order.id)).toEqual(['shipped', null]);
    const { db } = office.deps;
    const waiting = await findToday(db, { unansweredSince: new Date(), orderIds: [order.id] });
    expect(waiting.map(({ kind }) => kind)).toEqual(['alert']);
    const parcel = 'select shipment_id from parcels where order_id = $1';
    const [{ shipment_id: shipment } = expect.fail()] = await office.rows<{ shipment_id: string }>(parcel, [
      order.id,
    ]);
    await office.control(`printful/shipments/${shipment}/advance`, { to: 'delivered' });
    await office.follow(order.id);
    expect(await statusOf(order.id)).toBe('completed');
    const mails = "select event from mails where recipient = 'maya@example.com' and event like $1";
    expect(await office.rows(mails, [`%.${order.id}.%`])).toEqual([
      { event: expect.stringMatching(/^parcel-shipped\./) },
    ]);
  },
);

test('a dispute that is lost when the shop first hears of it holds the order, whatever else is won', async () => {
  const order = await office.paidOrder();
  const body = { payment_intent: order.intentId, reason: 'fraudulent' };
  const { id } = await office.control<{ id: string }>('stripe/disputes', body);
  await office.control(`stripe/disputes/${id}/close`, { status: 'lost' });
  await office.reconcile(order.id);
  expect(await office.holdOf(order.id)).toEqual(['on_hold', LOST]);
  await (await office.dispute(order, 'general'))('won');
  expect(await office.holdOf(order.id)).toEqual(['on_hold', LOST]);
});

test('the tax that a lost dispute returned stays in its month until an appeal is won', async () => {
  const order = await office.paidOrder();
  await office.rows('update orders set tax = 200, subtotal = subtotal - 200 where id = $1', [order.id]);
  const inMonth = (month: number, day: number) => new Date(Date.UTC(2031, month - 1, day));
  const told = async (month: number, status: string) => {
    const deps = { ...office.deps, clock: () => inMonth(month, 15) };
    const told = [{ ...INQUIRY, id: `dp_${order.id}`, status }];
    await withOrderLocked(deps, { orderId: order.id }, (inner, it) => recordDisputes(inner, it, told));
    const sums = [5, 6, 7].map((at) => sumTax(deps.db, { from: inMonth(at, 1), to: inMonth(at + 1, 1) }));
    return (await Promise.all(sums)).map(([all]) => all?.returned ?? 0);
  };
  expect(await told(5, 'needs_response')).toEqual([0, 0, 0]);
  expect(await told(5, 'lost')).toEqual([200, 0, 0]);
  expect(await told(6, 'appeal_under_review')).toEqual([200, 0, 0]);
  expect(await told(7, 'lost')).toEqual([200, 0, 0]);
  expect(await told(7, 'appeal_under_review')).toEqual([200, 0, 0]);
  expect(await told(7, 'won')).toEqual([0, 0, 0]);
});

const INQUIRY: StripeDispute = {
  id: '',
  amount: cents(2998),
  status: 'warning_needs_response',
  reason: 'general',
  dueBy: new Date('2026-12-01T12:00:00Z'),
  fee: cents(0),
  mayCostMore: false,
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

describe('an inquiry', () => {
  const escalated = {
    status: 'needs_response',
    reason: 'fraudulent',
    amount: cents(2500),
    dueBy: new Date('2026-12-20T12:00:00Z'),
  };
  const storedOf = (id: string) =>
    office.rows('select status, reason, amount, due_by as "dueBy" from disputes where order_id = $1', [id]);

  const hear = (orderId: string, heard: Partial<StripeDispute>) =>
    withOrderLocked(office.deps, { orderId }, (inner, order) =>
      recordDisputes(inner, order, [{ ...INQUIRY, id: `du_${orderId}`, ...heard }]),
    );

  test.each([
    ['won', 'the dispute ended in the shop’s favor'],
    ['prevented', 'the dispute was prevented'],
    ['warning_closed', 'the bank closed its question without a dispute'],
  ])('that is %s says how it ended', async (status, end) => {
    const [held, canceled] = [await office.paidOrder(), await office.paidOrder()];
    await hear(held.id, {});
    await hear(held.id, { status });
    const ended = 'select ended_by from order_holds where order_id = $1';
    expect(await office.rows(ended, [held.id])).toEqual([{ ended_by: end }]);
    await office.rows("update orders set status = 'canceled' where id = $1", [canceled.id]);
    await hear(canceled.id, { status });
    expect((await openDisputeAlerts(canceled.id)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`T${end.slice(1)}, so $29.98 can be refunded now.`),
    ]);
  });

  test.each(['a shipped order', 'an order on hold'])(
    'that becomes a dispute alerts the owner of %s to the new deadline',
    async (what) => {
      const { id } = await office.confirmedOrder();
      if (what === 'a shipped order')
        for (const to of ['inprocess', 'fulfilled']) {
          await office.control(`printful/orders/@${id}/advance`, { to });
          await office.follow(id);
        }
      const alerts = async () => [
        ...(await office.openAlertsOf(id)),
        ...(await openDisputeAlerts(id)).map(({ text }) => text),
      ];
      await hear(id, {});
      expect(await alerts()).toEqual([expect.stringContaining('Stripe takes evidence until Dec 1, 2026.')]);
      await hear(id, { dueBy: new Date('2026-12-03T12:00:00Z') });
      expect(await storedOf(id)).toMatchObject([{ dueBy: new Date('2026-12-03T12:00:00Z') }]);
      await hear(id, escalated);
      await hear(id, {});
      expect(await storedOf(id)).toEqual([escalated]);
      expect(await alerts()).toEqual([
        `Order #${id}: the bank’s question about its payment is a dispute now (fraudulent). The bank took $25.00 and decides who gets it. Stripe takes evidence until Dec 20, 2026.`,
      ]);
      const [status, reason] = await office.holdOf(id);
      expect([status, reason]).toEqual(
        what === 'a shipped order' ? ['shipped', null] : ['on_hold', DISPUTED],
      );
      const waiting = await findToday(office.deps.db, { unansweredSince: new Date(), orderIds: [id] });
      expect(waiting.map(({ kind, dueAt }) => [kind, dueAt])).toEqual([['dispute', escalated.dueBy]]);
      await hear(id, { ...escalated, status: 'won' });
      expect(await alerts()).toEqual([]);
    },
  );
});

describe('an order whose print differs from what was sold', () => {
  const changeWords = (id: string) =>
    office.rows(
      "update order_lines set text_line1 = 'Right', text_line2 = '' where order_id = $1 and position = 0",
      [id],
    );
  const ordersAtPrintful = async (id: string) =>
    (await office.deps.printful.findOrder(id)) === null ? 'none' : 'one';

  test('is held before Printful gets anything, and the alert says what to do', async () => {
    const order = await office.paidOrder();
    await changeWords(order.id);
    await office.send(order.id);
    expect(await ordersAtPrintful(order.id)).toBe('none');
    expect((await office.orderRow(order.id)).status).toBe('on_hold');
    expect(await office.openAlertsOf(order.id)).toEqual([
      `Order #${order.id} is on hold: the print of “Right” differs from what was sold. ` +
        'Compare both on the order’s page. To print it as it is now, save its text again. Otherwise cancel and refund ' +
        'it. It was on its way to Printful.',
    ]);
  });

  test('is sent once an administrator has saved its text again', async () => {
    const order = await office.paidOrder();
    await changeWords(order.id);
    await office.send(order.id);
    const words = { textLine1: 'Right', textLine2: '', textLine3: '' };
    expect(await changeLine(office.deps, { orderId: order.id, position: 0, ...words, by: 'sam' })).toBeNull();
    await sendNow(office.deps, { orderId: order.id, who: 'sam' });
    await office.send(order.id);
    expect(await ordersAtPrintful(order.id)).toBe('one');
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await office.openAlertsOf(order.id)).toEqual([]);
  });
});

test('an order whose print file cannot be read waits before its third and its last draft, whoever asks', async () => {
  await office.control('faults', { printful: { failFiles: 3 } });
  const { id } = await office.paidOrder();
  const drafts = async () => {
    const sent = await office.rows<{ attempt: number }>(
      'select printful_attempt as attempt from orders where id = $1',
      [id],
    );
    return sent[0]?.attempt;
  };
  /** Sends until the draft before has failed at Printful, which takes it a moment. */
  const draftsAfter = (later: number) => async () => {
    await sendOrder({ ...office.deps, clock: () => new Date(Date.now() + later) }, { orderId: id });
    return drafts();
  };
  const wait = office.deps.config.limits.minute;
  await expect.poll(draftsAfter(0)).toBe(2);
  for (let times = 0; times < 4; times += 1) await draftsAfter(wait / 2)();
  expect(await drafts()).toBe(2);
  await expect.poll(draftsAfter(2 * wait)).toBe(3);
  for (let times = 0; times < 4; times += 1) await draftsAfter(4 * wait)();
  expect(await drafts()).toBe(3);
  await expect.poll(draftsAfter(12 * wait)).toBe(4);
});
