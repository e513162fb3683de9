import { afterAll, beforeAll, expect, test } from 'vitest';
import { findToday } from '../../src/server/today/queries.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

test('what the owner can answer a bank is about the parcels of the disputed order, not of others', async () => {
  const parcels: [id: string, tracking: string | null, deliveredAt: string | null][] = [
    ['TRACKED002', 'TRK1', '2026-11-20T12:00:00Z'],
    ['TRACKED002', null, '2026-11-22T12:00:00Z'],
    ['HANDED0003', null, '2026-11-21T12:00:00Z'],
    ['BEHND00005', 'TRK2', '2026-11-23T12:00:00Z'],
  ];
  const statuses = { TRACKED002: 'shipped', HANDED0003: 'completed', MADE000004: 'confirmed_with_printful' };
  for (const [id, status] of Object.entries(statuses)) {
    await placeOrder(tables, { id, status });
    await tables.rows(
      `insert into disputes (id, order_id, amount, status, reason) values ($1, $1, 2998, 'needs_response', 'fraudulent')`,
      [id],
    );
  }
  await placeOrder(tables, { id: 'BEHND00005', status: 'shipped' });
  for (const [index, parcel] of parcels.entries())
    await tables.rows(
      `insert into parcels (id, order_id, shipment_id, state, tracking_number, delivered_at)
       values ($1, $2, $1, case when $4::timestamptz is null then 'shipped' else 'delivered' end, $3, $4)`,
      [`p${index}`, ...parcel],
    );
  const found = await findToday(tables.db, { unansweredSince: new Date() });
  const facts = found
    .filter(({ kind }) => kind === 'dispute')
    .map(({ cause, facts: { hasTracking, deliveredAt, isBeingMade } }) => [
      cause,
      { hasTracking, deliveredAt: deliveredAt ? new Date(deliveredAt).toISOString() : null, isBeingMade },
    ]);
  expect(Object.fromEntries(facts)).toEqual({
    TRACKED002: { hasTracking: true, deliveredAt: '2026-11-22T12:00:00.000Z', isBeingMade: false },
    HANDED0003: { hasTracking: false, deliveredAt: '2026-11-21T12:00:00.000Z', isBeingMade: false },
    MADE000004: { hasTracking: false, deliveredAt: null, isBeingMade: true },
  });
});
