import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { checkOrder } from '../../src/server/fulfillment/printful-hold.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import type { PrintfulOrder } from '../../src/server/gateways/printful/orders.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { findOrderLines } from '../../src/server/orders/line-queries.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { printfulOrder } from '../providers.ts';
import { type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';
import { until } from '../until.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { HOLD_ORDER } from './buy.ts';
import { draftReports } from './draft-reports.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const { atPrintful, statesAt, confirmations } = draftReports(() => office);

type Contents = PrintfulOrder['contents'];

const CHANGES: [string, boolean, (contents: Contents) => Contents][] = [
  ['are in another order', true, (hats) => hats.toReversed()],
  ['lack one', false, (hats) => hats.slice(1)],
  ['have another quantity', false, (hats) => hats.map((hat) => ({ ...hat, quantity: 2 }))],
  ['are one kind twice', false, ([hat]) => (hat ? [hat, hat] : [])],
  ['include one that was added there', false, (hats) => [...hats, { lineId: '', quantity: 1 }]],
  ['belong to other lines', false, (hats) => hats.map((hat) => ({ ...hat, lineId: `${hat.lineId}0` }))],
];

test.each(CHANGES)(
  'of a draft whose hats %s, it is %s that they are those sold',
  async (_, isOurs, change) => {
    const { id } = await office.paidOrder(2);
    await sendOrder(office.deps, { orderId: id });
    const found = await office.deps.printful.findOrder(id);
    if (!found) throw new Error('Printful has no draft');
    expect(found.contents).toHaveLength(2);
    const changed: PrintfulOrder = {
      ...found,
      files: 'ok',
      isPriced: true,
      contents: change(found.contents),
    };
    const verdict = await withOrderLocked(office.deps, { orderId: id }, (inner, order) =>
      checkOrder(inner, order, changed),
    );
    const others = { next: 'hold', hold: { cause: 'other-hats' } };
    if (isOurs) expect(verdict).toEqual({ next: 'confirm' });
    else expect(verdict).toMatchObject(others);
  },
);

test('an order goes on with its other hats once one was refused', async () => {
  const { id } = await office.paidOrder(2);
  await office.rows('update order_lines set refused_at = now() where order_id = $1 and position = 0', [id]);
  await office.send(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
  expect((await atPrintful(id)).map(({ status, files }) => [status, files.length])).toEqual([['pending', 1]]);
});

test('a packing slip without a text of the shop has no empty line', async () => {
  const { id } = await office.paidOrder();
  const { settings } = office.deps;
  const current = () => {
    const version = settings.current();
    const packingSlip = { ...version.settings.packingSlip, text: '' };
    return { ...version, settings: { ...version.settings, packingSlip } };
  };
  await sendOrder({ ...office.deps, settings: { ...settings, current } }, { orderId: id });
  const made = await printfulOrder(office.deps.config.printful.apiUrl, id);
  expect(made?.packing_slip).toMatchObject({
    message: expect.stringMatching(/^Something wrong with your hat\? http\S+\/returns$/),
  });
});

test('a shop that does not confirm leaves each draft to a person, also one that Printful held and returned', async () => {
  const { config } = office.deps;
  const deps = { ...office.deps, config: { ...config, printful: { ...config.printful, confirms: false } } };
  const { id } = await office.paidOrder();
  await until('the draft is ready', async () => 'done' in (await sendOrder(deps, { orderId: id })) || null);
  expect(await office.holdOf(id)).toEqual(['sent_to_printful', null]);
  expect(await statesAt(id)).toEqual([[id, 'draft']]);
  const confirmed = await office.confirmedOrder();
  await office.holdAtPrintful(confirmed);
  await office.control(`printful/orders/@${confirmed.id}/advance`, { to: 'draft' });
  await followOrder(deps, { orderId: confirmed.id });
  expect(await statesAt(confirmed.id)).toEqual([[confirmed.id, 'draft']]);
  expect([await confirmations(id), await confirmations(confirmed.id)]).toEqual([0, 1]);
});

test('an order whose money is gone when Printful returns it is canceled there, and held', async () => {
  const { id, intentId } = await office.confirmedOrder();
  const advance = await office.holdAtPrintful({ id, intentId });
  await office.stripe.refunds.create({ payment_intent: intentId });
  await advance('draft');
  expect(await office.holdOf(id)).toEqual(['on_hold', 'the payment was refunded or is disputed']);
  expect(await statesAt(id)).toEqual([[id, 'canceled']]);
  expect(await confirmations(id)).toBe(1);
  // The shop forgets the canceled one, and sends another if the money comes back.
  expect(
    await office.rows('select printful_order_id, printful_attempt from orders where id = $1', [id]),
  ).toEqual([{ printful_order_id: null, printful_attempt: 2 }]);
});

test('an order that Printful returns with a print file that it cannot read is left to the owner, and not confirmed', async () => {
  const { id, intentId } = await office.confirmedOrder();
  await office.holdAtPrintful({ id, intentId });
  await office.control(`printful/orders/@${id}/advance`, { to: 'draft' });
  const { printful } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, files: 'failed' };
  };
  await followOrder({ ...office.deps, printful: { ...printful, findOrder } }, { orderId: id });
  expect(await office.holdOf(id)).toEqual(['on_hold', 'Printful could not read a print file']);
  expect([await statesAt(id), await confirmations(id)]).toEqual([[[id, 'draft']], 1]);
});

test('an order that failed at Printful is sent again once it is corrected, also if Printful refuses to cancel it', async () => {
  const { id } = await office.confirmedOrder();
  await office.control(`printful/orders/@${id}/advance`, { to: 'failed' });
  await office.follow(id);
  const refused = new PrintfulError('refused', 'Only draft and pending orders can be canceled');
  const printful = { ...office.deps.printful, cancelOrder: () => Promise.reject(refused) };
  const address = { ...MAYA_RECIPIENT, address1: '1 Elm Street' };
  const change = { orderId: id, address, by: 'sam' };
  expect(await changeAddress({ ...office.deps, printful }, change)).toBeNull();
  await sendNow(office.deps, { orderId: id, who: 'sam' });
  await office.send(id);
  expect(await statesAt(id)).toEqual([
    [id, 'failed'],
    [`${id}-2`, 'pending'],
  ]);
});

test('a draft whose confirmation Printful refuses is left to the owner, who reads why', async () => {
  const { id } = await office.paidOrder();
  const confirmOrder = () =>
    Promise.reject(new PrintfulError('refused', 'The card on file was declined', { status: 400 }));
  const deps = { ...office.deps, printful: { ...office.deps.printful, confirmOrder } };
  await until('it is on hold', async () => {
    await sendOrder(deps, { orderId: id });
    return (await office.holdOf(id))[0] === 'on_hold' || null;
  });
  expect((await office.holdOf(id))[1]).toContain('The card on file was declined');
  expect(await statesAt(id)).toEqual([[id, 'draft']]);
});

test('a draft that Printful never finished is replaced when the owner sends the order again', async () => {
  const { id } = await office.paidOrder();
  const { printful, config, db } = office.deps;
  const lines = (await findOrderLines(db, id)).map((line) => String(line.id));
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && (found.id === first ? { ...found, isPriced: false, unread: lines } : found);
  };
  const deps = { ...office.deps, printful: { ...printful, findOrder } };
  await sendOrder(deps, { orderId: id });
  const first = (await printful.findOrder(id))?.id;
  const later = { ...deps, clock: () => new Date(Date.now() + config.limits.draftTimeout + 60_000) };
  await sendOrder(later, { orderId: id });
  expect(await office.holdOf(id)).toEqual(['on_hold', 'Printful has not finished preparing it']);
  await sendNow(later, { orderId: id, who: 'sam' });
  await office.send(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
  const [never, made] = await atPrintful(id);
  expect([never?.status, made?.status]).toEqual(['canceled', 'pending']);
  // Printful never fetches a file twice.
  expect(made?.files).toEqual(never?.files.map((url) => `${url}?attempt=2`));
});

test('an order that is a draft still after its confirmation is looked at again before it is confirmed again', async () => {
  const { id } = await office.paidOrder();
  const { printful } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, files: 'ok', isPriced: true };
  };
  const confirmed: string[] = [];
  const confirmOrder: typeof printful.confirmOrder = async (printfulId) => {
    if (confirmed.push(printfulId) > 1) throw new Error('confirmed again at once');
    return (await findOrder(id)) ?? expect.fail();
  };
  const deps = { ...office.deps, printful: { ...printful, findOrder, confirmOrder } };
  await until('it is confirmed', async () => {
    expect(await sendOrder(deps, { orderId: id })).toMatchObject({ urgent: true });
    return confirmed.length > 0 || null;
  });
  expect(await office.holdOf(id)).toEqual(['sent_to_printful', null]);
  await office.send(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
});

test('a draft is late once both it and the last move of its order are long ago', async () => {
  const { id } = await office.paidOrder();
  const { printful, config, db } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, isPriced: false };
  };
  const look = async (ages: { begun: number; moved: number }) => {
    const before = (ms: number) => new Date(Date.now() - ms);
    await db
      .updateTable('orders')
      .set({ draft_begun_at: before(ages.begun) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('order_events')
      .set({ at: before(ages.moved) })
      .where('order_id', '=', id)
      .execute();
    await sendOrder({ ...office.deps, printful: { ...printful, findOrder } }, { orderId: id });
    return (await office.holdOf(id))[1];
  };
  await sendOrder(office.deps, { orderId: id });
  const [soon, late] = [config.limits.drafts.firstLook, config.limits.draftTimeout + 60_000];
  expect(await look({ begun: late, moved: soon })).toBeNull();
  expect(await look({ begun: soon, moved: late })).toBeNull();
  expect(await look({ begun: late, moved: late })).toBe('Printful has not finished preparing it');
});

test('a draft that is not ready yet is kept when the owner sends an order that waits for her', async () => {
  const { id } = await office.paidOrder();
  await sendOrder(office.deps, { orderId: id });
  await office.rows(HOLD_ORDER, [id, 'a question']);
  const { printful, config } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, isPriced: false };
  };
  const limits = { ...config.limits, sendTimeout: 0 };
  const early = { ...office.deps, printful: { ...printful, findOrder }, config: { ...config, limits } };
  expect(await sendNow(early, { orderId: id, who: 'sam' })).toMatchObject({ status: 'sent_to_printful' });
  await office.send(id);
  expect(await statesAt(id)).toEqual([[id, 'pending']]);
});

test('an order that was refunded is not said to be sent', async () => {
  const { id, intentId } = await office.confirmedOrder();
  await office.stripe.refunds.create({ payment_intent: intentId });
  await office.reconcile(id);
  expect(await sendNow(office.deps, { orderId: id, who: 'sam' })).toMatchObject({
    code: 'conflict',
    message: `Order #${id} was refunded.`,
  });
});

test('a receiver of a gift without an email address gets none when it ships', async () => {
  const { id } = await office.confirmedOrder();
  const gift = { from: 'Dad', note: 'Wear it', email: '' };
  await office.rows('update orders set gift = $2 where id = $1', [id, JSON.stringify(gift)]);
  for (const to of ['inprocess', 'fulfilled']) await office.control(`printful/orders/@${id}/advance`, { to });
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['shipped', null]);
  const sent = "select event from mails where order_id = $1 and event like 'gift-%'";
  expect(await office.rows(sent, [id])).toEqual([]);
});

test('an order that Printful archives once it was sent is completed when its parcel arrives', async () => {
  const { id } = await office.confirmedOrder();
  for (const to of ['inprocess', 'fulfilled', 'archived'])
    await office.control(`printful/orders/@${id}/advance`, { to });
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['shipped', null]);
  const [parcel] = await office.rows<{ id: string }>(
    'select shipment_id as id from parcels where order_id = $1',
    [id],
  );
  await office.control(`printful/shipments/${parcel?.id}/advance`, { to: 'delivered' });
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['completed', null]);
});
