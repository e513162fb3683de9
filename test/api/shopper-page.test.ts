import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { holdOrder } from '../../src/server/orders/holds/hold-order.ts';
import { orderKey } from '../../src/server/orders/order-key.ts';
import { opensOrder, paymentSummary, shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { viewKey } from '../../src/server/orders/view-key.ts';
import { PAID } from '../simulation/back-office.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// The orders of a back office have their own id as the key.
const page = async (id: string, key = id) =>
  (await shopperOrder(office.deps, id, key)) ?? expect.fail('the order does not open');
const viewOf = (id: string) => {
  const { secrets, clock, config } = office.deps;
  return viewKey(secrets, id, { now: clock(), config });
};

test('says where its parcels are, without estimates of days that are over', async () => {
  const { id } = await office.confirmedOrder();
  const [first, second] = ['2026-01-02T10:00:00.000Z', '2026-01-05T10:00:00.000Z'];
  const parcel = (name: string, state: string, rest: object) => {
    const row = { id: name + id, order_id: id, shipment_id: name, state, ...rest };
    return office.rows(
      `insert into parcels (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
      Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
    );
  };
  const latest = { at: first, text: 'Left Nashville' };
  const [past, coming] = [-2, 2].map((days) => ({ first: dayIn(days - 1), last: dayIn(days) }));
  const usps = {
    carrier: 'USPS',
    service: 'USPS First Class',
    tracking_number: '94',
    tracking_url: 'https://usps.example/94',
  };
  const contents = [{ lineId: '7', quantity: 1 }];
  await parcel('a', 'delivered', {
    ...usps,
    shipped_at: first,
    delivered_at: second,
    contents,
    tracking: { arrives: past, latest },
  });
  await parcel('b', 'returned', {
    carrier: 'DHL',
    shipped_at: second,
    tracking: { arrives: coming, latest },
  });
  await parcel('c', 'shipped', {});
  expect((await page(id)).parcels).toEqual([
    {
      by: 'USPS First Class',
      trackingNumber: '94',
      trackingUrl: 'https://usps.example/94',
      shippedAt: first,
      deliveredAt: second,
      tracking: { arrives: null, latest },
      isReturned: false,
      contents,
    },
    {
      by: 'DHL',
      trackingNumber: null,
      trackingUrl: null,
      shippedAt: second,
      deliveredAt: null,
      tracking: { arrives: coming, latest },
      isReturned: true,
      contents: [],
    },
    expect.objectContaining({
      by: '',
      shippedAt: null,
      deliveredAt: null,
      tracking: null,
      isReturned: false,
    }),
  ]);
  expect((await page(id)).mayReport).toBe(false);
  await office.rows(`update orders set status = 'on_hold' where id = $1`, [id]);
  expect((await page(id)).mayReport).toBe(true);
});

test('tells what was wrong, newest first, and gives the key of a replacement to the shopper alone', async () => {
  const [{ id }, { id: sentAgain }] = [await office.confirmedOrder(2), await office.confirmedOrder()];
  const [one, two] = await office.linesOf(id);
  await office.rows('update orders set replaces = $2 where id = $1', [sentAgain, id]);
  for (const [name, amount, status, stripe] of [
    ['paid', 700, 'succeeded', 're_1'],
    ['back', 800, 'failed', 're_2'],
    ['never', 900, 'failed', null],
  ])
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by, stripe_id) values ($1 || $2, $2, $3, $4, 'nice', 'robin', $5 || $2)`,
      [name, id, amount, status, stripe],
    );
  const report = (row: object) =>
    office.rows(
      `insert into problems (order_id, reported_by, ${Object.keys(row)}) values ($1, 'shopper', ${Object.keys(row).map((_, index) => `$${index + 2}`)})`,
      [
        id,
        ...Object.values(row).map((value) =>
          value && typeof value === 'object' ? JSON.stringify(value) : value,
        ),
      ],
    );
  const decided = { decision: 'refund', decided_by: 'robin', decided_at: '2026-01-03T10:00:00Z' };
  const address = {
    name: 'Maya',
    address1: '1 Beale Street',
    city: 'Memphis',
    state: 'TN',
    zip: '38103',
    country: 'US',
  };
  const lines = [
    { id: two?.id, quantity: 1 },
    { id: 2_000_000_000, quantity: 1 },
  ];
  await report({
    reason: 'misprint',
    lines: [{ id: one?.id, quantity: 1 }],
    wish: 'refund',
    created_at: '2026-01-02T10:00:00Z',
  });
  await report({ reason: 'damaged', lines, ...decided, refund_id: `paid${id}`, answer: 'Sorry.' });
  await report({ reason: 'damaged', lines: [], ...decided, refund_id: `back${id}` });
  await report({ reason: 'damaged', lines: [], ...decided, refund_id: `never${id}` });
  await report({
    reason: 'lost',
    lines: [],
    ...decided,
    decision: 'replacement',
    replacement_id: sentAgain,
    address,
  });
  const hats = [{ id: one?.id, quantity: 1 }];
  await report({ reason: 'lost', lines: hats, ...decided, decision: 'replacement' });
  // Everything that it is about went back meanwhile.
  await report({ reason: 'lost', lines: [], ...decided, decision: 'replacement' });
  const [settled, asks, again, never, back, paid, open] = (await page(id)).problems;
  expect(open).toEqual({
    id: expect.any(Number),
    reason: 'misprint',
    reportedAt: '2026-01-02T10:00:00.000Z',
    hats: [{ lineId: one?.id, title: `Left / ${one?.design.textLine2}`, quantity: 1 }],
    hasPhoto: false,
    wish: 'refund',
    decision: null,
    answer: '',
    refunded: null,
    replacement: null,
    asksWhere: false,
    sendsTo: null,
  });
  // A line that is not of this order is left out.
  expect(paid).toMatchObject({
    hats: [{ lineId: two?.id }],
    decision: 'refund',
    answer: 'Sorry.',
    refunded: 700,
  });
  expect([back?.refunded, never?.refunded]).toEqual(['sent_back', null]);
  expect(again).toMatchObject({ sendsTo: '1 Beale Street, Memphis, TN 38103', asksWhere: false });
  expect(asks).toMatchObject({ decision: 'replacement', asksWhere: true, replacement: null });
  expect(settled).toMatchObject({ decision: 'refund', asksWhere: false });
  const key = orderKey(office.deps.secrets, sentAgain);
  expect(again?.replacement).toEqual({ id: sentAgain, key });
  const seen = await page(id, viewOf(id));
  expect([seen.isView, seen.problems[2]?.replacement]).toEqual([true, { id: sentAgain, key: '' }]);
  expect(await page(sentAgain)).toMatchObject({ replaces: id, window: null, canFixEmail: false });
});

test('says what is late, what a cancellation gives back, and what a bank holds', async () => {
  const { orderId: id } = await office.windowedOrder();
  const change = (what: string) => office.rows(`update orders set ${what} where id = $1`, [id]);
  expect(await page(id)).toMatchObject({ delay: null, window: { canExtend: true, refund: PAID } });
  const shipBy = '2026-01-09T00:00:00.000Z';
  await change(`announced_ship_by = '${shipBy}', refunded = 500, window_extended = true`);
  expect(await page(id)).toMatchObject({
    delay: { shipBy, refund: PAID - 500, isCancelAsked: false },
    window: { canExtend: false, refund: PAID - 500 },
    arrives: null,
  });
  await office.rows(
    `insert into cancel_requests (order_id, reason, asked_by, asked_at) values ($1, 'late', 'shopper', now())`,
    [id],
  );
  expect((await page(id)).delay).toEqual({ shipBy, refund: null, isCancelAsked: true });
  await office.rows(
    `insert into disputes (id, order_id, amount, status, reason) values ('dp_' || $1, $1, 900, 'needs_response', 'fraudulent')`,
    [id],
  );
  expect(await page(id)).toMatchObject({
    window: null,
    canFixEmail: false,
    atBank: { held: 900, returned: 0 },
  });
  await office.rows('delete from disputes where order_id = $1', [id]);
  await office.deps.db.transaction().execute(async (db) => {
    for (const [kind, cause] of [
      ['owner', 'a'],
      ['owner', 'b'],
      ['address', 'c'],
    ] as const)
      await holdOrder({ ...office.deps, db }, { id, status: 'processing' }, { kind, cause, reason: cause });
  });
  const held = await page(id);
  expect(held.heldBy.toSorted()).toEqual(['address', 'owner']);
  expect(held).toMatchObject({ status: 'on_hold', delay: { shipBy, refund: null } });
  for (const [status, isShown] of [
    ['shipped', false],
    ['confirmed_with_printful', true],
  ] as const) {
    await change(`status = '${status}'`);
    expect((await page(id)).delay !== null).toBe(isShown);
  }
});

test('has its tax, code and gift, and a status that says how it ended', async () => {
  const { orderId: id } = await office.windowedOrder();
  expect(await page(id)).not.toHaveProperty('tax');
  const gift = { note: 'Wear it', from: 'Dad', email: '' };
  await office.rows(
    `with code as (insert into discount_codes (name, kind, value) values ('FIVER', 'amount', 500) returning id)
     update orders set gift = $2, code_id = code.id, code_name = 'FIVER', code_kind = 'amount', code_saved = 500,
       discount = 500, tax = 0, tax_calculation = 'taxcalc_' || orders.id, total = subtotal - 500 + shipping from code where orders.id = $1`,
    [id, gift],
  );
  expect(await page(id)).toMatchObject({
    gift,
    code: { name: 'FIVER', kind: 'amount' },
    discount: 500,
    tax: 0,
    total: PAID - 500,
  });
  expect(await paymentSummary(office.deps.db, id)).toEqual({
    id,
    paid: true,
    canceled: false,
    shippedIn: DEFAULT_SETTINGS.days.shippedIn,
  });
  for (const [from, to] of [
    ['processing', 'canceled'],
    ['canceled', 'refunded'],
    ['refunded', 'on_hold'],
  ])
    await office.rows(
      `insert into order_events (order_id, from_status, to_status, cause) values ($1, $2, $3, 'canceled: changed')`,
      [id, from, to],
    );
  await office.rows(`update orders set status = 'on_hold' where id = $1`, [id]);
  expect(await page(id)).toMatchObject({ status: 'refunded', window: null, canFixEmail: false });
  expect(await paymentSummary(office.deps.db, id)).toMatchObject({ paid: true, canceled: true });
  expect(await paymentSummary(office.deps.db, '0000000000')).toBeNull();
  expect(await paymentSummary(office.deps.db, 'x')).toBeNull();
});

test('opens with its own key or that of an administrator who looks, and not once its shopper is erased', async () => {
  const [{ orderId: id }, { orderId: other }] = [await office.windowedOrder(), await office.windowedOrder()];
  const opens = (key: string, of = id) => opensOrder(office.deps, of, key);
  expect(await Promise.all([opens(id), opens(viewOf(id))])).toEqual([true, true]);
  expect(
    await Promise.all([
      opens(other),
      opens(viewOf(other)),
      opens(''),
      opens(id, '0000000000'),
      opens(id, 'x'),
    ]),
  ).toEqual(Array(5).fill(false));
  const until = Date.now() + office.deps.config.limits.shopperView;
  const late = { ...office.deps, clock: () => new Date(until + 1000) };
  expect([await opensOrder(late, id, viewOf(id)), await opensOrder(late, id, id)]).toEqual([false, true]);
  expect(await shopperOrder(office.deps, id, other)).toBeNull();
  await office.rows('update orders set erased_at = now() where id = $1', [id]);
  expect([await opens(id), await shopperOrder(office.deps, id, viewOf(id))]).toEqual([false, null]);
});
