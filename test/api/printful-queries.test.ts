import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { countPlaces, firstInLine } from '../../src/server/fulfillment/draft-queries.ts';
import {
  clearPrintfulOrder,
  countOrdersByStatus,
  findParcels,
  findStuckOrders,
  lockOrdersToPoll,
  madeHats,
  saveParcel,
  setNotified,
  setPrintfulOrder,
  settledHats,
  startNextAttempt,
  wasFulfilledBefore,
} from '../../src/server/fulfillment/queries.ts';
import { deleteReason, findReason, saveReason } from '../../src/server/fulfillment/reason-queries.ts';
import type { Shipment } from '../../src/server/gateways/printful/orders.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

let database: SeparateDatabase;
let db: Db;

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
});

const run = (statement: string) => sql.raw(statement).execute(db);

beforeEach(() => run('truncate orders, order_lines, parcels, printful_reasons restart identity cascade'));

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const NOW = new Date('2026-12-01T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** Orders that Printful may have, by their numbers. */
async function insert(...orders: [number: number, fields?: Record<string, string | number | Date | null>][]) {
  for (const [number, fields = {}] of orders) {
    const row: Record<string, unknown> = {
      id: idOf(number),
      status: 'processing',
      country: 'US',
      key_hash: '',
      customer_name: '',
      customer_email: '',
      address1: '',
      city: '',
      state: '',
      zip: '',
      subtotal: 100,
      discount: 0,
      discount_percentage: 0,
      shipping: 0,
      total: 100,
      shipping_method: 'STANDARD',
      shipping_provider_id: 'STANDARD',
      request_hash: '',
      ...fields,
    };
    await db
      .insertInto('orders')
      .values(row as never)
      .execute();
  }
}
const idOf = (number: number) => `ABCDEFGHJ${number}`;
const [A, B] = [idOf(1), idOf(2)];
const orderRow = (id = A) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const PARCEL: Shipment = {
  id: '9',
  state: 'shipped',
  carrier: 'USPS',
  service: 'First',
  trackingNumber: '9400',
  trackingUrl: 'https://usps.example/9400',
  shippedAt: at(0),
  deliveredAt: null,
  tracking: { arrives: null, latest: { at: NOW.toISOString(), text: 'Accepted' } },
  contents: [{ lineId: '1', quantity: 2 }],
};

describe('parcels', () => {
  beforeEach(() => insert([1], [2]));

  test('a parcel keeps what is no longer known of it, and learns what is new', async () => {
    expect(await saveParcel(db, A, PARCEL)).toEqual({ isNew: true, from: null });
    const bare = { carrier: null, service: null, trackingNumber: null, trackingUrl: null, tracking: null };
    const later = { ...PARCEL, ...bare, shippedAt: null, contents: [], deliveredAt: at(5) };
    expect(await saveParcel(db, A, { ...later, state: 'delivered' })).toEqual({
      isNew: false,
      from: 'shipped',
    });
    expect(await findParcels(db, A)).toEqual([
      { ...PARCEL, state: 'delivered', deliveredAt: at(5), notifiedAt: null },
    ]);
    expect(await saveParcel(db, A, { ...PARCEL, carrier: 'UPS' })).toEqual({ isNew: false, from: null });
    expect(await findParcels(db, A)).toMatchObject([{ state: 'delivered', carrier: 'UPS' }]);
    expect(await findParcels(db, B)).toEqual([]);
  });

  const STATES = ['shipped', 'delivered', 'returned', 'canceled'] as const;

  test.each([
    ['shipped', ['shipped', 'delivered', 'returned', 'shipped']],
    ['delivered', ['delivered', 'delivered', 'returned', 'delivered']],
    ['returned', ['returned', 'returned', 'returned', 'returned']],
    ['canceled', ['canceled', 'delivered', 'returned', 'canceled']],
  ] as const)('that are reported as %s are never moved back', async (state, after) => {
    for (const [index, before] of STATES.entries()) {
      await saveParcel(db, A, { ...PARCEL, id: `${index}`, state: before });
      const moved = before === after[index] ? null : before;
      expect(await saveParcel(db, A, { ...PARCEL, id: `${index}`, state })).toEqual({
        isNew: false,
        from: moved,
      });
    }
    const rows = await db.selectFrom('parcels').select('state').orderBy('shipment_id').execute();
    expect(rows.map((row) => row.state)).toEqual(after);
  });

  test('are listed as they were shipped, without those that were canceled, and each is told once', async () => {
    await saveParcel(db, A, { ...PARCEL, id: '1', shippedAt: at(3) });
    await saveParcel(db, A, { ...PARCEL, id: '3', shippedAt: at(1) });
    await saveParcel(db, A, { ...PARCEL, id: '2', shippedAt: at(1) });
    await saveParcel(db, A, { ...PARCEL, id: '4', state: 'canceled' });
    await saveParcel(db, B, { ...PARCEL, id: '2' });
    await setNotified(db, A, { shipmentIds: ['2', '1'], now: at(9) });
    const told = (await findParcels(db, A)).map(({ id, notifiedAt }) => [id, notifiedAt]);
    expect(told).toEqual([
      ['2', at(9)],
      ['3', null],
      ['1', at(9)],
    ]);
    expect(await findParcels(db, B)).toMatchObject([{ notifiedAt: null }]);
  });
});

describe('Printful’s state of an order', () => {
  const there = { id: '7', status: 'pending', cost: 1667 as never, shipments: [] };
  const set = (changes: object, now = NOW) =>
    setPrintfulOrder(db, A, { printfulOrder: { ...there, ...changes }, now });

  beforeEach(() => insert([1], [2]));

  test('has its cost until it is stopped without a parcel', async () => {
    await set({});
    expect(await orderRow()).toMatchObject({
      printful_order_id: '7',
      printful_status: 'pending',
      printful_cost: 1667,
      printful_held_at: null,
      fulfilled_at: null,
    });
    await set({ cost: null });
    expect((await orderRow()).printful_cost).toBe(1667);
    await set({ status: 'canceled', shipments: [{ state: 'shipped' }, { state: 'canceled' }] });
    expect((await orderRow()).printful_cost).toBe(1667);
    await set({ status: 'canceled', shipments: [{ state: 'canceled' }] });
    expect((await orderRow()).printful_cost).toBeNull();
    expect(await orderRow(B)).toMatchObject({ printful_order_id: null, printful_status: null });
  });

  test('is held and fulfilled since it first was, until it is not', async () => {
    await set({ status: 'onhold' });
    await set({ status: 'onhold' }, at(5));
    expect((await orderRow()).printful_held_at).toEqual(NOW);
    await run(`update orders set approvals = '[{}]'`);
    await set({ status: 'fulfilled' });
    await set({ status: 'fulfilled' }, at(5));
    expect(await orderRow()).toMatchObject({ printful_held_at: null, approvals: [], fulfilled_at: NOW });
    expect([await wasFulfilledBefore(db, A, NOW), await wasFulfilledBefore(db, A, at(1))]).toEqual([
      false,
      true,
    ]);
    expect(await wasFulfilledBefore(db, B, at(1))).toBe(false);
    await set({ status: 'inprocess' });
    expect((await orderRow()).fulfilled_at).toBeNull();
  });

  test('is forgotten, and a next attempt prints unread files anew', async () => {
    for (const id of [A, B])
      await run(`insert into order_lines (order_id, position, name, price, share, quantity, is_custom)
        values ('${id}', 1, 'Hat', 100, 100, 1, true), ('${id}', 2, 'Hat', 100, 100, 2, true)`);
    const forgotten = {
      printful_order_id: null,
      printful_status: null,
      printful_cost: null,
      printful_held_at: null,
    };
    const begin = async () => {
      await set({ status: 'onhold' });
      await run(`update orders set draft_begun_at = now(), approvals = '[{}]'`);
    };
    await begin();
    await clearPrintfulOrder(db, A);
    expect(await orderRow()).toMatchObject({ ...forgotten, approvals: [], printful_attempt: 1 });
    expect((await orderRow()).draft_begun_at).not.toBeNull();
    await begin();
    await startNextAttempt(db, A, { unreadLines: ['2'] });
    await startNextAttempt(db, A, { unreadLines: [] });
    expect(await orderRow()).toMatchObject({ ...forgotten, draft_begun_at: null, printful_attempt: 3 });
    expect(await orderRow(B)).toMatchObject({ printful_attempt: 1, draft_begun_at: expect.any(Date) });
    const lines = await db
      .selectFrom('order_lines')
      .select('print_file_attempt as attempt')
      .orderBy('id')
      .execute();
    expect(lines.map(({ attempt }) => attempt)).toEqual([1, 2, 1, 1]);
    await run('update order_lines set refused_at = now() where id = 1');
    expect(await madeHats(db, A)).toEqual([{ id: 2, quantity: 2 }]);
  });
});

test('hats are settled once they were refunded or decided, unless they came', async () => {
  await insert([1], [2]);
  const refund = (id: string, fields: string) =>
    run(`insert into refunds (id, order_id, amount, reason, asked_by, status, reason_kind, paid_otherwise, lines)
      values ('${id}', ${fields}, '[{"id": ${id.length}, "quantity": 1}]')`);
  await refund('r', `'${A}', 1, '', '', 'pending', 'other', 0`);
  await refund('rr', `'${A}', 1, '', '', 'failed', 'other', 0`);
  await refund('rrr', `'${A}', 1, '', '', 'canceled', 'lost', 1`);
  await refund('rrrr', `'${A}', 1, '', '', 'succeeded', 'damaged', 0`);
  await refund('rrrrr', `'${B}', 1, '', '', 'succeeded', 'other', 0`);
  await refund('rrrrrr', `'${B}', 1, '', '', 'failed', 'other', 0`);
  const problem = (hat: number, fields: string) =>
    run(`insert into problems (lines, reported_by, order_id, reason, decision, refund_id, decided_at)
      select '[{"id": ${hat}, "quantity": 2}]', '', *, case when decision is not null then now() end
      from (values (${fields})) as problem (order_id, reason, decision, refund_id)`);
  await problem(11, `'${A}', 'lost', 'replacement', null`);
  await problem(12, `'${A}', 'returned', 'nothing', null`);
  await problem(13, `'${A}', 'misprint', 'replacement', null`);
  await problem(14, `'${A}', 'lost', null::text, null`);
  await problem(15, `'${A}', 'lost', 'refund', 'rrrrr'`);
  await problem(16, `'${A}', 'lost', 'refund', 'rrrrrr'`);
  await problem(17, `'${A}', 'lost', 'refund', 'r'`);
  await problem(18, `'${B}', 'lost', 'replacement', null`);
  const settled = (await settledHats(db, A)).map(({ id, quantity }) => [id, quantity]);
  expect(settled.sort(([one = 0], [other = 0]) => one - other)).toEqual([
    [1, 1],
    [3, 1],
    [11, 2],
    [12, 2],
    [15, 2],
  ]);
});

test('orders are polled that Printful has, longest ago first, each once an interval', async () => {
  const there = (status: string, asked: Date | null, fields: object = {}) => ({
    status,
    printful_order_id: String(Math.random()),
    printful_asked_at: asked,
    ...fields,
  });
  await insert(
    [1, there('confirmed_with_printful', at(-15))],
    [2, there('shipped', at(-20))],
    [3, there('on_hold', null)],
    [4, there('shipped', at(-14))],
    [5, there('shipped', at(1))],
    [6, { ...there('shipped', null), printful_order_id: null }],
    [7, there('completed', null)],
    [8, there('canceled', at(-30), { printful_status: 'onhold' })],
    [9, there('refunded', at(-30), { printful_status: 'canceled' })],
  );
  const poll = (limit: number) => lockOrdersToPoll(db, { now: NOW, since: at(-15), limit });
  expect(await poll(2)).toEqual([idOf(3), idOf(8)]);
  expect(await poll(1)).toEqual([idOf(2)]);
  expect(await poll(10)).toEqual([A, idOf(5)]);
  expect(await poll(10)).toEqual([]);
  expect((await orderRow()).printful_asked_at).toEqual(NOW);
});

test('orders are stuck that nobody sends, and those on hold that Printful does not make', async () => {
  const due = (status: string, minutes: number, fields: object = {}) => ({
    status,
    send_after: at(minutes),
    ...fields,
  });
  await insert(
    [1, due('processing', -10)],
    [2, due('sent_to_printful', -20, { draft_begun_at: at(-11) })],
    [3, due('processing', 0)],
    [4, due('on_hold', -30)],
    [5, due('on_hold', -30, { printful_status: 'inprocess' })],
    [6, due('completed', -30)],
  );
  await run(`insert into order_holds (order_id, kind, cause, reason) values
    ('${idOf(4)}', 'owner', 'a', 'Why'), ('${idOf(4)}', 'owner', 'b', 'and why')`);
  const stuck = async (limit: number) =>
    (await findStuckOrders(db, at(0), limit)).map(({ id, reason, total }) => [id, reason, Number(total)]);
  expect(await stuck(9)).toEqual([
    [idOf(4), 'Why; and why', 3],
    [B, null, 3],
    [A, null, 3],
  ]);
  expect(await stuck(1)).toEqual([[idOf(4), 'Why; and why', 3]]);
  // Others are sent, so an order that waits for its place is not stuck.
  await insert([7, due('processing', 0, { draft_begun_at: at(0) })]);
  expect(await stuck(9)).toEqual([
    [idOf(4), 'Why; and why', 2],
    [B, null, 2],
  ]);
  const counts = await countOrdersByStatus(db);
  expect(Object.entries(counts)[0]).toEqual(['processing', 3]);
  expect(counts).toEqual({ processing: 3, sent_to_printful: 1, on_hold: 1, confirmed_with_printful: 1 });
});

test('drafts begin in the order in which windows end, and one that takes long keeps no place', async () => {
  const waits = (minutes: number) => ({ send_after: at(minutes) });
  const begun = (minutes: number, status = 'sent_to_printful') => ({
    status,
    send_after: at(-60),
    draft_begun_at: at(minutes),
  });
  await insert(
    [1, waits(-5)],
    [2, waits(-9)],
    [3, waits(-5)],
    [4, waits(1)],
    [5, begun(-10)],
    [6, begun(-11)],
    [7, begun(10)],
    [8, begun(11)],
    [9, begun(0, 'on_hold')],
  );
  const span = { from: at(-10), to: at(10) };
  const counted = async (id: string) => {
    const { taken, ahead } = await countPlaces(db, id, span);
    return [Number(taken), Number(ahead)];
  };
  expect([await counted(B), await counted(A), await counted(idOf(3))]).toEqual([
    [2, 0],
    [2, 1],
    [2, 2],
  ]);
  const first = (places: number) => firstInLine(db, span, { now: NOW, places });
  expect([await first(1), await first(2), await first(4), await first(9)]).toEqual([
    [],
    [],
    [B, A],
    [B, A, idOf(3)],
  ]);
});

test('the newest reason for a status counts, until it is forgotten', async () => {
  const given = (reason: string, minutes: number, status = 'onhold') =>
    saveReason(db, { externalId: A, orderId: A, status, reason, at: at(minutes) });
  await given('second', 2);
  await given('first', 1);
  await given('canceled', 9, 'canceled');
  const found = (externalId = A, status = 'onhold') => findReason(db, { externalId, status });
  expect([await found(), await found(A, 'canceled'), await found(B)]).toEqual(['second', 'canceled', null]);
  await given('same time', 2);
  expect(await found()).toBe('same time');
  await deleteReason(db, { externalId: B, status: 'onhold' });
  await deleteReason(db, { externalId: A, status: 'onhold' });
  expect([await found(), await found(A, 'canceled')]).toEqual([null, 'canceled']);
});
