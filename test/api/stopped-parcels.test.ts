import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { receivePrintfulEvent } from '../../src/server/fulfillment/webhook/webhook-routes.ts';
import { readPrintfulEvent } from '../../src/server/gateways/printful/webhooks.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { type BackOffice, openBackOffice, PAID } from '../simulation/back-office.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

/** An order of two hats, one of which has shipped. Printful has a parcel for the other. */
async function halfShipped() {
  const { id } = await office.confirmedOrder(2);
  await office.control(`printful/orders/@${id}/advance`, { to: 'inprocess' });
  for (const _hat of [1, 2]) await office.control(`printful/orders/@${id}/advance`, { to: 'partial' });
  const [order] = (await office.ordersAtPrintful()).filter(({ external_id }) => external_id === id);
  return { id, shipment: order?.shipments[1]?.id ?? expect.fail() };
}

async function receive(orderId: string, type: string, told: object) {
  const data = { order: { external_id: orderId, status: 'partial' }, ...told };
  const body = JSON.stringify({ type, occurred_at: '2026-11-27T12:00:00Z', data });
  await receivePrintfulEvent(office.deps, readPrintfulEvent(Buffer.from(body)) ?? expect.fail());
}

const alertsOf = async (id: string) =>
  (await office.rows<{ text: string }>('select text from alerts where order_id = $1', [id])).map(
    ({ text }) => text,
  );

const HELD = 'Answer in Printful’s dashboard, or replace or refund its hats on the order’s page.';
const SOLD_OUT =
  'The hats of a parcel are out of stock at Printful. Ask Printful when they go on, or replace or refund them on the order’s page.';

test.each([
  ['onhold', `A parcel is on hold at Printful. ${HELD}`],
  ['outstock', SOLD_OUT],
])('a parcel that is %s at Printful alerts the owner once, without a webhook', async (to, text) => {
  const { id, shipment } = await halfShipped();
  await office.control(`printful/shipments/${shipment}/advance`, { to });
  for (let time = 0; time < 2; time += 1) await office.follow(id);
  expect(await alertsOf(id)).toEqual([`Order #${id}: ${text}`]);
  expect(await office.rows('select state from parcels where order_id = $1', [id])).toEqual([
    { state: 'shipped' },
  ]);
});

const REASON = { reason: 'Design issue', details: 'Lines are too thin' };
const WHY = `A parcel is on hold at Printful: Design issue: Lines are too thin. ${HELD}`;

test.each([
  ['shipment_put_hold', 'onhold', REASON, WHY],
  ['shipment_put_hold_approval', 'onhold', { ...REASON, approval_files: [] }, WHY],
  ['shipment_out_of_stock', 'outstock', { is_out_of_stock: true }, SOLD_OUT],
])('a %s webhook alerts the owner once, with the reason', async (type, to, data, text) => {
  const { id, shipment } = await halfShipped();
  for (let time = 0; time < 2; time += 1) await receive(id, type, { ...data, shipment: { id: shipment } });
  await office.control(`printful/shipments/${shipment}/advance`, { to });
  await office.follow(id);
  expect(await alertsOf(id)).toEqual([`Order #${id}: ${text}`]);
});

test('a parcel that goes on closes its alert, and alerts again if it is stopped again', async () => {
  const { id, shipment } = await halfShipped();
  for (const to of ['onhold', 'packaged', 'onhold', 'shipped', 'onhold']) {
    await office.control(`printful/shipments/${shipment}/advance`, { to });
    for (let time = 0; time < 2; time += 1) await office.follow(id);
  }
  const isOpen = [false, false, true];
  expect(
    await office.rows('select done_at is null as open from alerts where order_id = $1 order by id', [id]),
  ).toEqual(isOpen.map((open) => ({ open })));
  expect(
    await office.rows("select id from mails where event like 'parcel.%' and order_id = $1", [id]),
  ).toHaveLength(3);
  // So retention does after a while.
  await office.rows(
    "delete from alerts where order_id = $1 and event not like '%-2' and done_at is not null",
    [id],
  );
  for (const to of ['shipped', 'onhold', 'shipped']) {
    await office.control(`printful/shipments/${shipment}/advance`, { to });
    await office.follow(id);
  }
  expect(await office.rows('select id from alerts where order_id = $1 and done_at is null', [id])).toEqual(
    [],
  );
});

test.each(['shipped', 'delivered', 'returned'])(
  'a canceled parcel that is %s after all is so',
  async (to) => {
    const { id, shipment } = await halfShipped();
    // The alert of a former release.
    await office.rows(
      "insert into alerts (event, kind, order_id, text) values ('parcel.' || $1 || '.' || $2, 'parcel', $1, '')",
      [id, shipment],
    );
    for (const step of ['canceled', to]) {
      await office.control(`printful/shipments/${shipment}/advance`, { to: step });
      await office.follow(id);
    }
    const stored = 'select state from parcels where order_id = $1 and shipment_id = $2';
    expect(await office.rows(stored, [id, shipment])).toEqual([{ state: to }]);
    const alerts = "select done_at from alerts where order_id = $1 and kind = 'parcel'";
    expect(await office.rows(alerts, [id])).toEqual(Array(2).fill({ done_at: expect.any(Date) }));
  },
);

test('a parcel that Printful canceled and lists no more is canceled, and alerts the owner', async () => {
  const { id, shipment } = await halfShipped();
  for (const to of ['shipped', 'canceled']) {
    await office.follow(id);
    await office.control(`printful/shipments/${shipment}/advance`, { to });
  }
  const { printful } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, shipments: found.shipments.filter((one) => one.id !== String(shipment)) };
  };
  await followOrder({ ...office.deps, printful: { ...printful, findOrder } }, { orderId: id });
  const stored = 'select state from parcels where order_id = $1 and shipment_id = $2';
  expect(await office.rows(stored, [id, shipment])).toEqual([{ state: 'canceled' }]);
  expect(await alertsOf(id)).toEqual([expect.stringContaining('Printful canceled a parcel.')]);
});

test('a parcel that is back in stock, or of an order that is on hold, canceled or unknown, alerts nobody', async () => {
  const { id, shipment: number } = await halfShipped();
  const shipment = { id: number };
  await receive(id, 'shipment_out_of_stock', { is_out_of_stock: false, shipment });
  const order = { external_id: id, status: 'onhold' };
  await receive(id, 'shipment_put_hold', { ...REASON, shipment, order });
  await receive('7K2Q9MXA4T', 'shipment_put_hold', { ...REASON, shipment });
  await office.rows("update orders set status = 'canceled' where id = $1", [id]);
  await receive(id, 'shipment_put_hold', { ...REASON, shipment });
  expect(await alertsOf(id)).toEqual([]);
});

test('an order that is over, which no poll reads, is read again later when Printful fails', async () => {
  const { id } = await office.confirmedOrder();
  const follow = (kind: PrintfulError['kind']) => {
    const findOrder = () => Promise.reject(new PrintfulError(kind, 'no answer'));
    return followOrder({ ...office.deps, printful: { ...office.deps.printful, findOrder } }, { orderId: id });
  };
  await expect(follow('unavailable')).rejects.toThrow('no answer');
  await office.rows("update orders set status = 'completed' where id = $1", [id]);
  const later = { againIn: office.deps.config.limits.orderPolling };
  expect([await follow('unavailable'), await follow('unauthorized')]).toEqual([later, later]);
  await expect(follow('refused')).rejects.toThrow('no answer');
  await office.rows("update orders set status = 'canceled', printful_status = 'inreview' where id = $1", [
    id,
  ]);
  await expect(follow('unavailable')).rejects.toThrow('no answer');
});

/** An order of two hats, completed: one arrived, and the other, which Printful canceled, was refunded. */
async function completedWithoutRest() {
  const { id, intentId } = await office.confirmedOrder(2);
  const advance = async (path: string, to: string) => {
    await office.control(`printful/${path}/advance`, { to });
    await office.follow(id);
  };
  await advance(`orders/@${id}`, 'inprocess');
  await advance(`orders/@${id}`, 'partial');
  const [parcel] = await office.rows<{ shipment_id: string }>(
    'select shipment_id from parcels where order_id = $1',
    [id],
  );
  const { printful } = office.deps;
  const findOrder: typeof printful.findOrder = async (...asked) => {
    const found = await printful.findOrder(...asked);
    return found && { ...found, status: 'onhold' };
  };
  await followOrder({ ...office.deps, printful: { ...printful, findOrder } }, { orderId: id });
  await advance(`orders/@${id}`, 'canceled');
  const advice = 'Ask Printful, then replace or refund them on the order’s page.';
  expect(await alertsOf(id)).toEqual([
    expect.stringContaining('Printful holds it'),
    `Order #${id}: Some of it has shipped, and one hat does not go on: It is canceled at Printful. ${advice}`,
  ]);
  await advance(`shipments/${parcel?.shipment_id}`, 'delivered');
  const statusOf = async () => (await office.orderRow(id)).status;
  expect(await statusOf()).toBe('shipped');
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, reason_kind, asked_by, lines)
     select 'canceled.' || $1, $1, 100, 'succeeded', 'lost', 'lost', 'kim', json_build_array(json_build_object('id', max(id), 'quantity', 1))
     from order_lines where order_id = $1`,
    [id],
  );
  await office.follow(id);
  expect(await statusOf()).toBe('completed');
  return { id, intentId, comeBack: () => advance(`shipments/${parcel?.shipment_id}`, 'returned') };
}

test('an order whose rest Printful cancels is completed once its hats arrived or were refunded, and a parcel may still come back', async () => {
  const { id, comeBack } = await completedWithoutRest();
  await comeBack();
  expect(await office.rows('select reason from problems where order_id = $1', [id])).toEqual([
    { reason: 'returned' },
  ]);
});

test('a parcel of such an order may still come back once the rest of the money is refunded', async () => {
  const { id, intentId, comeBack } = await completedWithoutRest();
  await office.stripe.refunds.create({ payment_intent: intentId, amount: PAID - 100 });
  await office.reconcile(id);
  const { status, printful_status } = await office.orderRow(id);
  expect([status, printful_status]).toEqual(['refunded', 'canceled']);
  await comeBack();
  expect(await alertsOf(id)).toContain(
    `A parcel of order #${id} was returned to Printful. The order is over, so there is nothing to send.`,
  );
});
