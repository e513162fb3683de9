import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';
import { HOLD_ORDER } from './buy.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

const advance = async (id: string, to: string) => {
  await office.control(`printful/orders/@${id}/advance`, { to });
  await office.follow(id);
};

const parcelsOf = (id: string) =>
  office.rows<{ shipment_id: string; state: string; delivered_at: Date | null }>(
    'select shipment_id, state, delivered_at from parcels where order_id = $1 order by shipment_id',
    [id],
  );

const move = async (id: string, parcel: number, to: 'shipped' | 'delivered' | 'returned') => {
  const shipment = (await parcelsOf(id))[parcel]?.shipment_id;
  await office.control(`printful/shipments/${shipment}/advance`, { to });
  await office.follow(id);
};

const statusOf = async (id: string) => (await office.orderRow(id)).status;
const statesOf = async (id: string) => (await parcelsOf(id)).map(({ state }) => state);

const mailsOf = (id: string) =>
  office.rows('select id from mails where event like $1', [`parcel-shipped.${id}.%`]);

test.each(['packaged', 'canceled'])('a parcel that is %s is not on its way', async (state) => {
  const { id } = await office.confirmedOrder();
  await advance(id, 'inprocess');
  await office.control(`printful/orders/@${id}/advance`, { to: 'fulfilled' });
  const [order] = (await office.ordersAtPrintful()).filter(({ external_id }) => external_id === id);
  const step = (to: string) =>
    office.control(`printful/shipments/${order?.shipments[0]?.id}/advance`, { to });
  await step(state);
  await office.follow(id);
  expect([await statesOf(id), await statusOf(id), await mailsOf(id)]).toEqual([
    [],
    'confirmed_with_printful',
    [],
  ]);
  await step('shipped');
  await office.follow(id);
  expect([await statesOf(id), await statusOf(id)]).toEqual([['shipped'], 'shipped']);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('an order in two parcels is completed once both are delivered', async () => {
  const { id } = await office.confirmedOrder(2);
  await advance(id, 'inprocess');
  await advance(id, 'partial');
  await move(id, 0, 'delivered');
  // Printful has not shipped the rest.
  expect(await statusOf(id)).toBe('shipped');
  await advance(id, 'fulfilled');
  expect([await statesOf(id), await statusOf(id)]).toEqual([['delivered', 'shipped'], 'shipped']);
  await move(id, 1, 'delivered');
  expect([await statesOf(id), await statusOf(id)]).toEqual([['delivered', 'delivered'], 'completed']);
  expect(await mailsOf(id)).toHaveLength(2);
});

test.each(['delivered', 'returned'] as const)(
  'a late “shipped” webhook does not change a %s parcel',
  async (state) => {
    const { id } = await office.confirmedOrder(2);
    await advance(id, 'inprocess');
    await advance(id, 'partial');
    await move(id, 0, state);
    const [before] = await parcelsOf(id);
    await move(id, 0, 'shipped');
    expect(await parcelsOf(id)).toEqual([before]);
    expect(before?.state).toBe(state);
    expect(await mailsOf(id)).toHaveLength(1);
  },
);

test.each(['completed', 'canceled', 'refunded'])(
  'a late “shipped” webhook does not change a %s order',
  async (status) => {
    const { id } = await office.confirmedOrder();
    await advance(id, 'inprocess');
    // As if the webhook about this status had arrived first.
    await office.rows('update orders set status = $2 where id = $1', [id, status]);
    await advance(id, 'fulfilled');
    expect(await statusOf(id)).toBe(status);
    expect(await mailsOf(id)).toEqual([]);
  },
);

test('an order on hold stores its parcel and stays on hold', async () => {
  const { id } = await office.confirmedOrder();
  await advance(id, 'inprocess');
  await office.rows(HOLD_ORDER, [id, 'a question']);
  await advance(id, 'fulfilled');
  expect([await statesOf(id), await statusOf(id)]).toEqual([['shipped'], 'on_hold']);
});

test('an update about another parcel does not take a shipped order back to confirmed', async () => {
  const { id } = await office.confirmedOrder(2);
  await advance(id, 'inprocess');
  await advance(id, 'partial');
  await advance(id, 'fulfilled');
  const moves = await office.rows<{ to_status: string }>(
    'select to_status from order_events where order_id = $1 order by id',
    [id],
  );
  expect(moves.map(({ to_status }) => to_status).slice(-2)).toEqual(['confirmed_with_printful', 'shipped']);
});
