import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { readPrintfulState } from '../../src/server/fulfillment/printful-state.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { pollOrders } from '../../src/server/fulfillment/watch-orders.ts';
import { receivePrintfulEvent } from '../../src/server/fulfillment/webhook/webhook-routes.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { stopRefunded } from '../../src/server/orders/stop-production.ts';
import { PAID, type PaidOrder } from '../simulation/back-office.ts';
import { DISPUTED, type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';
import { until } from '../until.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { HOLD_ORDER } from './buy.ts';
import { draftReports } from './draft-reports.ts';

const DIGITIZING = 'A new embroidery design';
const HELD = `Printful holds it: ${DIGITIZING}`;

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const { atPrintful, statesAt, confirmations, alertsOf, queued } = draftReports(() => office);

const advance = (id: string, to: string, reason?: string) =>
  office.control(`printful/orders/@${id}/advance`, { to, ...(reason ? { reason } : {}) });

/** Printful's webhook says that it holds an order. */
const report = (externalId: string, what: { status: string; reason: string; at: Date }) =>
  receivePrintfulEvent(office.deps, {
    ...what,
    id: `${what.status} ${externalId}`,
    type: 'order_put_hold',
    externalId,
    refund: null,
    stopped: null,
    productIds: [],
  });

/** An order whose draft Printful holds, as it does with a new embroidery. */
async function heldDraft(): Promise<PaidOrder> {
  const order = await office.paidOrder();
  await sendOrder(office.deps, { orderId: order.id });
  await advance(order.id, 'onhold', DIGITIZING);
  await office.send(order.id);
  expect(await office.holdOf(order.id)).toEqual(['on_hold', HELD]);
  return order;
}

const moveTo = { ...MAYA_RECIPIENT, address1: '1 Elm Street' };

test('an order that is confirmed twice is made, although Printful refuses the second confirmation', async () => {
  const order = await office.paidOrder();
  const { printful } = office.deps;
  const twice: typeof printful = {
    ...printful,
    confirmOrder: async (id) => {
      await printful.confirmOrder(id);
      return printful.confirmOrder(id);
    },
  };
  await until('Printful has it', async () => {
    const result = await sendOrder({ ...office.deps, printful: twice }, { orderId: order.id });
    return 'done' in result || null;
  });
  expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  expect(await statesAt(order.id)).toEqual([[order.id, 'pending']]);
  expect(await alertsOf(order.id)).toEqual([]);
});

test('the page about Printful does not wait for a long line of calls', { tags: 'nightly' }, async () => {
  const block = (until: string) =>
    office.rows(`update provider_budgets set blocked_until = ${until} where name = 'printful'`);
  await office.paidOrder().then(({ id }) => sendOrder(office.deps, { orderId: id }));
  await block(`now() + interval '6 seconds'`);
  const { webhook } = await readPrintfulState(office.deps, ['hats']);
  await block('now()');
  expect(webhook.state).toBe('unknown');
});

describe('a draft that somebody deleted in Printful’s dashboard', () => {
  async function deletedDraft(): Promise<PaidOrder> {
    const order = await office.paidOrder();
    await sendOrder(office.deps, { orderId: order.id });
    await advance(order.id, 'archived');
    await office.send(order.id);
    return order;
  }

  test('is not made: the owner is alerted and sends the order again', async () => {
    const { id } = await deletedDraft();
    const [status, reason] = await office.holdOf(id);
    expect([status, reason]).toEqual(['on_hold', expect.stringContaining('deleted at Printful')]);
    expect(await alertsOf(id)).toMatchObject([
      { kind: 'held', text: expect.stringContaining('deleted at Printful') },
    ]);
    await sendNow(office.deps, { orderId: id, who: 'Robin' });
    await office.send(id);
    expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
    expect(await statesAt(id)).toEqual([
      [id, 'archived'],
      [`${id}-2`, 'pending'],
    ]);
  });

  test('can be canceled, and costs nothing', async () => {
    const { id } = await deletedDraft();
    expect(
      await cancelOrder(office.deps, { orderId: id, reason: 'changed', by: 'robin@example.com' }),
    ).toMatchObject({
      status: expect.stringMatching(/canceled|refunded/),
      refund: { amount: PAID },
    });
    expect(await office.rows('select printful_cost from orders where id = $1', [id])).toEqual([
      { printful_cost: 0 },
    ]);
  });
});

test('a draft whose hats were changed in Printful’s dashboard is not confirmed, and is replaced only once it is canceled', async () => {
  const { id } = await office.paidOrder(2);
  await sendOrder(office.deps, { orderId: id });
  const { printful } = office.deps;
  const changed: typeof printful = {
    ...printful,
    findOrder: async (externalId, ...rest) => {
      const found = await printful.findOrder(externalId, ...rest);
      return found && externalId === id ? { ...found, contents: found.contents.slice(1) } : found;
    },
  };
  const deps = { ...office.deps, printful: changed };
  await until('it is on hold', async () => {
    await sendOrder(deps, { orderId: id });
    return (await office.holdOf(id))[0] === 'on_hold' || null;
  });
  expect((await office.holdOf(id))[1]).toContain('not those that were sold');
  expect(await confirmations(id)).toBe(0);
  // Somebody confirms it there, too.
  await advance(id, 'inreview');
  const message = expect.stringContaining('Printful has it (“inreview”) and did not cancel it');
  expect(await sendNow(deps, { orderId: id, who: 'sam' })).toMatchObject({ code: 'conflict', message });
  await advance(id, 'pending');
  expect(await sendNow(deps, { orderId: id, who: 'sam' })).toMatchObject({ wasSent: false });
  expect((await statesAt(id)).flat()).toEqual([id, 'canceled', `${id}-2`, 'pending']);
});

describe('a draft that Printful holds', () => {
  test('is confirmed once Printful returns it, without a person and without an alert', async () => {
    const order = await heldDraft();
    const [before] = await atPrintful(order.id);
    await advance(order.id, 'draft');
    await office.follow(order.id);
    expect(await queued('send-order', order.id)).toHaveLength(1);
    await office.send(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await atPrintful(order.id)).toEqual([{ ...before, status: 'pending' }]);
    expect(await confirmations(order.id)).toBe(1);
    expect(await alertsOf(order.id)).toEqual([]);
  });

  test('is read again by the poll when no webhook says that the hold has ended', async () => {
    const order = await heldDraft();
    await advance(order.id, 'draft');
    await office.queue.drop('follow-order');
    await office.rows('update orders set printful_asked_at = null where id = $1', [order.id]);
    await pollOrders(office.deps);
    expect(await queued('follow-order', order.id)).toHaveLength(1);
  });

  test('is confirmed once, however often and however late Printful says that the hold has ended', {
    tags: 'nightly',
  }, async () => {
    const order = await heldDraft();
    await advance(order.id, 'draft');
    await Promise.all([office.follow(order.id), office.follow(order.id)]);
    await Promise.all([office.send(order.id), office.send(order.id)]);
    for (const status of ['onhold', 'draft', 'onhold'])
      await report(order.id, { status, reason: DIGITIZING, at: new Date(0) });
    await office.follow(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await statesAt(order.id)).toEqual([[order.id, 'pending']]);
    expect(await confirmations(order.id)).toBe(1);
  });

  test('may be held and returned again after it was confirmed', { tags: 'nightly' }, async () => {
    const order = await heldDraft();
    await advance(order.id, 'draft');
    await office.follow(order.id);
    await office.send(order.id);
    await advance(order.id, 'onhold', DIGITIZING);
    await office.follow(order.id);
    await advance(order.id, 'draft');
    await until('it is confirmed again', async () => {
      await office.follow(order.id);
      return (await statesAt(order.id))[0]?.[1] === 'pending' || null;
    });
    expect(await office.orderRow(order.id)).toMatchObject({
      status: 'confirmed_with_printful',
      printful_status: 'pending',
    });
    expect(await confirmations(order.id)).toBe(2);
  });

  test('waits for a dispute that is still open, and is then confirmed', async () => {
    const order = await heldDraft();
    const decide = await office.dispute(order);
    await advance(order.id, 'draft');
    await office.follow(order.id);
    await office.send(order.id);
    expect(await office.holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    expect(await statesAt(order.id)).toEqual([[order.id, 'draft']]);
    await decide('won');
    await office.send(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await statesAt(order.id)).toEqual([[order.id, 'pending']]);
  });

  test('is confirmed by the owner’s send, which creates no second draft, even if the end was not reported', async () => {
    const order = await heldDraft();
    const [before] = await atPrintful(order.id);
    await office.rows(HOLD_ORDER, [order.id, 'a question']);
    const send = () => sendNow(office.deps, { orderId: order.id, who: 'sam' });
    expect(await send()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The order then goes on by itself.'),
    });
    await advance(order.id, 'draft');
    await send();
    await office.send(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await atPrintful(order.id)).toEqual([{ ...before, status: 'pending' }]);
  });

  test('at the real intervals is found by the poll after a quarter of an hour, and confirmed then', {
    tags: 'nightly',
  }, async () => {
    const order = await heldDraft();
    let now = Date.now();
    const config = { ...office.deps.config, limits: limitsAt(1) };
    const deps = { ...office.deps, config, clock: () => new Date(now) };
    const pass = (minutes: number) => {
      now += minutes * 60_000;
    };
    const poll = async () => {
      await office.queue.drop('follow-order');
      await pollOrders(deps);
      return (await queued('follow-order', order.id)).length;
    };
    expect(await poll()).toBe(1);
    await advance(order.id, 'draft');
    pass(14);
    expect(await poll()).toBe(0);
    pass(1);
    expect(await poll()).toBe(1);
    await followOrder(deps, { orderId: order.id });
    await until('it is confirmed', async () =>
      'done' in (await sendOrder(deps, { orderId: order.id })) ? true : null,
    );
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await statesAt(order.id)).toEqual([[order.id, 'pending']]);

    const slow = await heldDraft();
    pass(23 * 60);
    await followOrder(deps, { orderId: slow.id });
    expect(await office.openAlertsOf(slow.id)).toEqual([]);
    pass(2 * 60);
    await followOrder(deps, { orderId: slow.id });
    expect(await office.openAlertsOf(slow.id)).toHaveLength(1);
  });

  test('alerts the owner once if Printful takes more than a day', { tags: 'nightly' }, async () => {
    const order = await heldDraft();
    await office.rows("update order_holds set since = since - interval '1 day' where order_id = $1", [
      order.id,
    ]);
    await office.follow(order.id);
    await office.follow(order.id);
    expect(await office.openAlertsOf(order.id)).toEqual([
      `Order #${order.id} has been on hold at Printful for more than a day: ${HELD}. Ask Printful in its dashboard.`,
    ]);
    await advance(order.id, 'draft');
    await office.follow(order.id);
    expect(await office.openAlertsOf(order.id)).toEqual([]);
  });
});

describe('an order that ends while Printful holds it', () => {
  const cancel = (id: string) => cancelOrder(office.deps, { orderId: id, reason: 'a test', by: 'sam' });

  test('is canceled at Printful when Printful returns its draft, and never made', async () => {
    const order = await heldDraft();
    expect(await cancel(order.id)).toMatchObject({ status: 'refunded' });
    expect(await statesAt(order.id)).toEqual([[order.id, 'onhold']]);
    await advance(order.id, 'draft');
    await office.rows('update orders set printful_asked_at = null where id = $1', [order.id]);
    await pollOrders(office.deps);
    expect(await queued('follow-order', order.id)).toHaveLength(1);
    await office.follow(order.id);
    expect(await statesAt(order.id)).toEqual([[order.id, 'canceled']]);
    expect(await alertsOf(order.id)).toEqual([]);
    expect(await confirmations(order.id)).toBe(0);
  });

  test('cannot be canceled here after it was confirmed, and the answer says where', async () => {
    const order = await office.confirmedOrder();
    await office.holdAtPrintful(order);
    expect(await cancel(order.id)).toMatchObject({
      code: 'conflict',
      message:
        'This order cannot be canceled. Printful holds it, and the shop cannot cancel it there. Cancel it in Printful’s ' +
        'dashboard first.',
    });
  });

  test('and is refunded after it was confirmed is stopped when Printful lets go of it', async () => {
    const order = await office.confirmedOrder();
    await office.holdAtPrintful(order);
    await office.stripe.refunds.create({ payment_intent: order.intentId });
    await office.reconcile(order.id);
    await stopRefunded(office.deps, { orderId: order.id });
    const [alert] = (await alertsOf(order.id)).filter(({ kind }) => kind === 'made_anyway');
    expect(alert?.text).toBe(
      `Order #${order.id}: it was refunded in full, but Printful holds it and may still make it. Cancel it in Printful’s ` +
        'dashboard.',
    );
    await advance(order.id, 'pending');
    await office.follow(order.id);
    expect(await statesAt(order.id)).toEqual([[order.id, 'canceled']]);
    expect((await alertsOf(order.id)).filter(({ done_at }) => done_at === null)).toEqual([]);
  });
});

describe('an address that Printful cannot verify', () => {
  const UNVERIFIED = 'Address cannot be verified';

  test('fails the order, which is sent again under the next name once it is corrected', async () => {
    const order = await office.confirmedOrder();
    await advance(order.id, 'failed', UNVERIFIED);
    await office.follow(order.id);
    expect((await readOrder(office.deps, order.id))?.holds).toMatchObject([
      { kind: 'address', reason: `it failed at Printful: ${UNVERIFIED}` },
    ]);
    const [before] = await atPrintful(order.id);
    expect(await changeAddress(office.deps, { orderId: order.id, address: moveTo, by: 'sam' })).toBeNull();
    await office.send(order.id);
    expect(await atPrintful(order.id)).toEqual([
      { ...before, status: 'canceled' },
      // The same file: Printful does not have to digitize it again.
      { name: `${order.id}-2`, status: 'pending', files: before?.files },
    ]);
    expect(await office.deps.printful.findOrder(`${order.id}-2`)).not.toBeNull();
  });

  test('holds the order with the webhook’s reason, until it is canceled there and corrected here', {
    tags: 'nightly',
  }, async () => {
    const order = await office.confirmedOrder();
    await advance(order.id, 'onhold');
    await report(order.id, { status: 'onhold', reason: UNVERIFIED, at: new Date() });
    await office.follow(order.id);
    const read = async () =>
      (await readOrder(office.deps, order.id))?.holds.filter(({ endedAt }) => !endedAt);
    expect(await read()).toMatchObject([
      {
        kind: 'printful',
        reason: `Printful holds it: ${UNVERIFIED}`,
        step: 'Cancel the order in Printful’s dashboard. Then correct the address here and save it. The order is sent again.',
      },
    ]);
    const correct = () => changeAddress(office.deps, { orderId: order.id, address: moveTo, by: 'sam' });
    await expect(correct()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Cancel it in Printful’s dashboard, then save again.'),
    });
    await advance(order.id, 'canceled');
    await office.follow(order.id);
    expect(await read()).toMatchObject([
      {
        kind: 'address',
        reason: 'it is canceled at Printful. Its address was wrong',
        step: 'Correct the address and save it. The order then goes on.',
      },
    ]);
    expect(await correct()).toBeNull();
    await office.send(order.id);
    expect(await office.holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await statesAt(order.id)).toEqual([
      [order.id, 'canceled'],
      [`${order.id}-2`, 'pending'],
    ]);
  });
});
