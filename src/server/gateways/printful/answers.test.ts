import { expect, test } from 'vitest';
import { answeringPrintful } from '../../../../test/answering-printful.ts';
import { readPrintfulEvent } from './webhooks.ts';

const ID = '7K2Q9MXA4T';

const DRAFT = { externalId: ID, shippingId: 'STANDARD', items: [], recipient: {} as never };

/** What the shop reads from an order as Printful answers it. */
const orderOf = async (fields: object) => {
  const { printful } = answeringPrintful(() => ({
    result: { id: 7, external_id: ID, status: 'draft', ...fields },
  }));
  return printful.findOrder(ID);
};

test('an order has the state of its files, hats and costs, and only parcels with the hats of our order', async () => {
  const ok = [{ type: 'front', status: 'ok' }];
  const order = await orderOf({
    status: 'inprocess',
    error: null,
    notes: 'A note',
    costs: { total: '16.67', currency: 'USD' },
    items: [
      {
        id: 71,
        external_id: '1',
        quantity: 2,
        name: 'Printed',
        files: [{ type: 'front', status: 'failed' }],
      },
      { id: 72, external_id: '2', quantity: 1, name: 'Late', files: [{ type: 'front', status: 'waiting' }] },
      { id: 73, external_id: '3', quantity: 1, name: 'Gone', files: ok, out_of_stock: true },
      { id: 74, external_id: '4', quantity: 1, name: 'Old', files: ok, discontinued: true },
      { id: 75, quantity: 1, name: 'Added there', files: [{ type: 'front', status: 'failed' }] },
      { id: 76, external_id: '6', quantity: 1, files: [{ type: 'preview', status: 'failed' }] },
    ],
    shipments: [
      {
        id: 9,
        carrier: 'USPS',
        service: 'First Class',
        tracking_number: 9400,
        tracking_url: 'https://usps.example/9400',
        shipped_at: 1_795_000_000,
        items: [
          { item_id: 71, quantity: 2 },
          { item_id: 75, quantity: 1 },
          { item_id: 99, quantity: 1 },
        ],
      },
    ],
  });
  expect(order).toEqual({
    id: '7',
    externalId: ID,
    status: 'inprocess',
    reason: 'A note',
    files: 'failed',
    unreadable: ['1'],
    unread: ['2'],
    outOfStock: ['Gone'],
    discontinued: ['Old'],
    isPriced: true,
    cost: 1667,
    contents: [
      { lineId: '1', quantity: 2 },
      { lineId: '2', quantity: 1 },
      { lineId: '3', quantity: 1 },
      { lineId: '4', quantity: 1 },
      { lineId: '', quantity: 1 },
      { lineId: '6', quantity: 1 },
    ],
    shipments: [
      {
        id: '9',
        state: 'shipped',
        carrier: 'USPS',
        service: 'First Class',
        trackingNumber: '9400',
        trackingUrl: 'https://usps.example/9400',
        shippedAt: new Date(1_795_000_000_000),
        deliveredAt: null,
        tracking: null,
        contents: [{ lineId: '1', quantity: 2 }],
      },
    ],
  });
});

test('an order that says little is read, too', async () => {
  expect(await orderOf({})).toMatchObject({
    reason: null,
    files: 'ok',
    isPriced: false,
    cost: null,
    contents: [],
    shipments: [],
  });
  const items = [{ external_id: '1', files: [{ type: 'front', status: 'waiting' }], out_of_stock: true }];
  expect(await orderOf({ items, error: 'Card declined', notes: 'A note' })).toMatchObject({
    reason: 'Card declined',
    files: 'waiting',
    outOfStock: ['a hat'],
    discontinued: [],
    contents: [{ lineId: '1', quantity: 1 }],
  });
  const nothing = { items: null, costs: null, shipments: null, error: null };
  expect(await orderOf(nothing)).toEqual(await orderOf({}));
  expect(await orderOf({ items: [{ external_id: '1', quantity: '2' }] })).toMatchObject({
    contents: [{ lineId: '1', quantity: 2 }],
  });
  const unnamed = { items: [{ id: 71, quantity: 2, files: null }] };
  expect(await orderOf(unnamed)).toMatchObject({ contents: [], files: 'ok' });
  expect(await orderOf({ costs: { total: 16.67 } })).toMatchObject({ isPriced: true, cost: 1667 });
  expect(await orderOf({ costs: { total: 15.4, currency: 'EUR' } })).toMatchObject({ cost: null });
});

test('an answer about another order counts as none', async () => {
  const { printful } = answeringPrintful(() => ({ result: { id: 7, external_id: ID, status: 'pending' } }));
  const unavailable = { kind: 'unavailable' };
  await expect(printful.findOrder('OTHER')).rejects.toMatchObject(unavailable);
  await expect(printful.createDraft({ ...DRAFT, externalId: 'OTHER' })).rejects.toMatchObject(unavailable);
  await expect(printful.confirmOrder('8')).rejects.toMatchObject(unavailable);
});

test('an estimate in another currency has no amounts', async () => {
  const costs = { currency: 'EUR', subtotal: 1, digitization: 2, shipping: 3, total: 6 };
  const { printful } = answeringPrintful(() => ({ result: { costs } }));
  const estimate = await printful.estimateCosts(DRAFT);
  expect(estimate).toEqual({ hats: null, digitization: null, shipping: null, total: null });
});

const parcelOf = async (fields: object) => {
  const { printful } = answeringPrintful(() => ({ data: [{ id: 9, ...fields }] }));
  return (await printful.findShipments('7'))[0];
};

test.each([
  ['pending', null, null, null],
  ['shipped', 'in_transit', 'shipped', null],
  ['shipped', 'delivered', 'delivered', null],
  ['shipped', 'return_to_sender', 'returned', null],
  ['returned', null, 'returned', null],
  ['canceled', 'delivered', 'canceled', null],
  ['onhold', null, null, 'onhold'],
  ['outstock', null, null, 'outstock'],
])(
  'a parcel that is %s and %s is %s, and stopped: %s',
  async (shipment_status, delivery_status, state, how) => {
    const stopped = how && { id: '9', how, reason: null };
    expect(await parcelOf({ shipment_status, delivery_status })).toMatchObject({ state, stopped });
  },
);

test('of what a carrier says, the last event counts, in few words', async () => {
  const at = (day: number) => `2026-12-0${day}T08:00:00.000Z`;
  const parcel = await parcelOf({
    tracking_events: [
      { triggered_at: at(3), description: `  ${'Out for delivery '.repeat(20)}` },
      { triggered_at: at(1), description: 'Accepted' },
      { triggered_at: at(4), description: '  ' },
      { triggered_at: null, description: 'Sometime' },
    ],
    estimated_delivery: { from_date: '2026-12-04', to_date: '2026-12-06' },
    delivered_at: at(5),
    shipment_items: [
      { order_item_external_id: '1', quantity: 2 },
      { order_item_external_id: null, quantity: 1 },
    ],
  });
  expect(parcel).toMatchObject({
    deliveredAt: new Date(at(5)),
    contents: [{ lineId: '1', quantity: 2 }],
    tracking: {
      arrives: { first: '2026-12-04', last: '2026-12-06' },
      latest: { at: at(3), text: 'Out for delivery '.repeat(20).slice(0, 200) },
    },
  });
  expect((await parcelOf({}))?.tracking).toBeNull();
  const accepted = { triggered_at: at(1), description: 'Accepted' };
  expect((await parcelOf({ tracking_events: [accepted] }))?.tracking).toEqual({
    arrives: null,
    latest: { at: at(1), text: 'Accepted' },
  });
});

test('proposals are only those of the order, and one in an unknown state is drawn again', async () => {
  const sheet = (confirm_hash: string, status: string, order_id = 7) => ({ confirm_hash, status, order_id });
  const { printful } = answeringPrintful(() => ({
    data: [
      sheet('a', 'waiting_for_action'),
      sheet('b', 'approval_pending'),
      sheet('c', 'approved'),
      sheet('d', 'in_progress'),
      sheet('other', 'waiting_for_action', 8),
    ],
  }));
  const states = (await printful.findApprovals('7')).map(({ hash, state }) => [hash, state]);
  expect(states).toEqual([
    ['a', 'waiting'],
    ['b', 'approved'],
    ['c', 'approved'],
    ['d', 'redraw'],
  ]);
});

test.each([
  ['nothing', [], null],
  [
    'fees by one way',
    [{ shipments: [{ customs_fees_possible: false }, { customs_fees_possible: true }] }],
    true,
  ],
  ['no fees', [{ shipments: [{ customs_fees_possible: false }] }], false],
])('of customs, Printful says %s', async (_, data, fees) => {
  const { printful } = answeringPrintful(() => ({ data }));
  expect(await printful.customsFees({ country: 'US' } as never, [], 1000)).toBe(fees);
});

test.each([
  [{ minDeliveryDays: 3, maxDeliveryDays: '5' }, 3, 5],
  [{ minDeliveryDays: null }, null, null],
  [{ minDeliveryDays: '', maxDeliveryDays: '3-5' }, null, null],
  [{ minDeliveryDays: {}, maxDeliveryDays: 4.5 }, null, null],
])('a rate with the days %j takes from %s to %s days', async (given, minDeliveryDays, maxDeliveryDays) => {
  const { printful } = answeringPrintful(() => ({ result: [{ id: 'STANDARD', rate: '4.99', ...given }] }));
  const rates = await printful.shippingRates({ country: 'US' } as never, [], { timeout: 1000 });
  expect(rates).toEqual([{ id: 'STANDARD', rate: 499, minDeliveryDays, maxDeliveryDays }]);
});

test('a store product has its sold variants, and its colors count those that are discontinued', async () => {
  const variant = (id: number, fields: object = {}) => ({
    id,
    name: `Feral &amp; Free / ${id}`,
    variant_id: 15900 + id,
    product: { product_id: 627 },
    retail_price: '29.99',
    ...fields,
  });
  const read = async (is_ignored: boolean, ...sync_variants: object[]) => {
    const sync_product = { id: 1, name: 'Feral &amp; Free', thumbnail_url: null, is_ignored };
    const { printful } = answeringPrintful(() => ({ result: { sync_product, sync_variants } }));
    return printful.storeProduct(1);
  };
  const product = await read(
    false,
    variant(1),
    variant(2, { retail_price: '30.00', currency: 'EUR' }),
    variant(3, { retail_price: 'free', currency: 'USD', synced: true, is_ignored: false }),
    variant(4, { synced: false }),
    variant(5, { is_ignored: true }),
    variant(6, { variant_id: null }),
    variant(7, { product: null }),
  );
  expect(product).toMatchObject({ id: 1, name: 'Feral & Free', hasColors: true });
  expect(product?.variants.map(({ id, retailPrice }) => [id, retailPrice])).toEqual([
    [1, 2999],
    [2, null],
    [3, null],
  ]);
  expect(product?.variants[0]).toEqual({
    id: 1,
    variantId: 15901,
    productId: 627,
    name: 'Feral & Free / 1',
    retailPrice: 2999,
    pictureUrl: null,
  });
  expect(await read(false, variant(1))).toMatchObject({ hasColors: false });
  const gone = variant(2, { availability_status: 'discontinued' });
  const left = await read(false, variant(1), gone);
  expect([left?.hasColors, left?.variants.map(({ id }) => id)]).toEqual([true, [1]]);
  expect(await read(true, variant(1))).toBeNull();
});

const eventOf = (type: string, data: unknown, occurred_at: unknown = '2026-12-01T08:00:00Z') =>
  readPrintfulEvent(Buffer.from(JSON.stringify({ type, occurred_at, data })));

test('an event says which order it is about, its reason in few words, and when it happened', () => {
  const order = { external_id: `${ID}-2`, status: 'onhold' };
  const event = eventOf('order_put_hold', { order, reason: ` ${'Too thin\0 '.repeat(100)}` });
  expect(event).toMatchObject({
    type: 'order_put_hold',
    externalId: `${ID}-2`,
    status: 'onhold',
    reason: 'Too thin '.repeat(100).slice(0, 500),
    at: new Date('2026-12-01T08:00:00Z'),
    refund: null,
    stopped: null,
    productIds: [],
  });
  expect(eventOf('order_put_hold', { order, reason: ' ' }, 5)).toMatchObject({ reason: null, at: null });
  expect(eventOf('order_put_hold', { order }, 'soon')?.at).toBeNull();
  expect(eventOf('order_put_hold', null)).toMatchObject({ externalId: null, status: null });
  for (const text of ['{', '[]', '{"data":{}}']) expect(readPrintfulEvent(Buffer.from(text))).toBeNull();
});

test('an event is the same at each attempt, and another at another time or about another order', () => {
  const data = { order: { external_id: ID } };
  const ids = [
    eventOf('order_failed', data),
    eventOf('order_canceled', data),
    eventOf('order_failed', data, '2026-12-01T08:00:01Z'),
    eventOf('order_failed', { order: { external_id: `${ID}-2` } }),
  ].map((event) => event?.id);
  expect(new Set(ids).size).toBe(4);
  expect(eventOf('order_failed', data)?.id).toBe(ids[0]);
});

test.each([
  ['order_refunded', { amount: '12.48', currency: 'USD' }, '$12.48'],
  ['order_refunded', { amount: '12.48', currency: 'EUR' }, 'EUR 12.48'],
  ['order_refunded', { amount: 1012.4, currency: 'USD' }, '$1,012.40'],
  ['order_refunded', { amount: '12.48' }, '$12.48'],
  ['order_refunded', { amount: 'all of it', currency: 'USD' }, null],
  ['order_refunded', { amount: '0.00', currency: 'USD' }, null],
  ['order_failed', { amount: '12.48', currency: 'USD' }, null],
])('an event %s with %j gave back %s', (type, data, refund) => {
  expect(eventOf(type, data)?.refund).toBe(refund);
});

const shipment = { id: 9 };

test.each([
  ['shipment_put_hold', { shipment, reason: 'Thin', details: 'a leg' }, 'onhold', 'Thin: a leg'],
  ['shipment_put_hold_approval', { shipment, details: 'a leg' }, 'onhold', 'a leg'],
  ['shipment_put_hold', { shipment }, 'onhold', null],
  ['shipment_out_of_stock', { shipment, is_out_of_stock: true }, 'outstock', null],
])('an event %s with %j stopped its parcel', (type, data, how, reason) => {
  expect(eventOf(type, data)?.stopped).toEqual({ id: '9', how, reason });
});

test.each([
  ['shipment_out_of_stock', { shipment, is_out_of_stock: false }],
  ['shipment_put_hold', {}],
  ['shipment_sent', { shipment }],
])('an event %s with %j stopped none', (type, data) => {
  expect(eventOf(type, data)?.stopped).toBeNull();
});

test.each([
  [
    'catalog_stock_updated',
    [627, 252, 627].map((catalog_product_id) => ({ catalog_product_id, catalog_variant_id: 1 })),
  ],
  ['catalog_price_changed', { catalog_product_ids: [627, 252] }],
])('an event %s names its products once each, and no order', (type, data) => {
  expect(eventOf(type, data)).toMatchObject({ productIds: [627, 252], externalId: null });
});
