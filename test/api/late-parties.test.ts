import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFeatures } from '../../src/server/sales/queries.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

test.each([
  ['shipped', 'one parcel in time and one on its way', [-3, null], 1],
  ['shipped', 'one parcel in time and one sent back', [-3, 'returned'], 1],
  ['shipped', 'one parcel in time and one canceled', [-3, 'canceled'], 1],
  ['shipped', 'one parcel in time, the rest not sent', [-3], 1],
  ['shipped', 'one parcel on its way', [null], 1],
  ['shipped', 'no parcel', [], 1],
  ['completed', 'one parcel in time', [-3], 0],
  ['completed', 'one parcel in time and one that nobody scanned', [-3, null], 0],
  ['completed', 'one parcel in time and one late', [-3, -1], 1],
] as const)('an order that is %s with %s', async (status, _, parcels, missed) => {
  await counter.rows('update orders set party_on = null');
  const { id } = await counter.order();
  await counter.rows(
    `update orders set status = $2, paid_at = now(), paid = total, party_on = (now() at time zone 'UTC')::date - 2
     where id = $1`,
    [id, status],
  );
  for (const [nth, parcel] of parcels.entries()) {
    const [state, days] =
      typeof parcel === 'number' ? (['delivered', parcel] as const) : ([parcel ?? 'shipped', null] as const);
    await counter.rows(
      `insert into parcels (id, order_id, shipment_id, state, delivered_at)
       values ($1::text || $2, $1, $2, $3, now() + $4::integer * interval '1 day')`,
      [id, String(nth), state, days],
    );
  }
  expect(await countFeatures(counter.deps.db, { days: 14, timeZone: 'UTC' })).toMatchObject({
    parties: 1,
    partiesMissed: missed,
  });
});
