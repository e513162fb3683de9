import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGED_THEIR_MIND } from '../../src/server/orders/change-window/shopper-wishes.ts';
import { ordersAtRisk } from '../../src/server/orders/party-queries.ts';
import { countFeatures } from '../../src/server/sales/queries.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

test('features count once for each order that was paid in the span, and for what was asked and sent again in it', async () => {
  const [one, other, unpaid, again, taken, old, oldAgain] = await Promise.all(
    Array.from({ length: 7 }, async () => (await counter.order()).id),
  );
  const { rows } = counter;
  await rows(`with code as (insert into discount_codes (name, kind, value) values ('BRIDE', 'percent', 10) returning id)
    update orders set paid_at = now(), paid = total, wallet = 'link', gift = '{}', code_id = code.id, code_name = 'BRIDE',
      code_kind = 'percent', code_saved = 300 from code`);
  await rows('update order_lines set in_crew = true');
  await rows(`update orders set paid_at = null, paid = null where id = $1`, [unpaid]);
  await rows(`update orders set replaces = $1 where id = any($2)`, [one, [again, taken, oldAgain]]);
  await rows(`update orders set status = 'canceled' where id = $1`, [taken]);
  await rows(
    `update orders set code_id = null, code_name = null, code_kind = null, code_saved = null,
    wallet = null where id = $1`,
    [other],
  );
  await rows(`update order_lines set in_crew = false where order_id = $1`, [other]);
  await rows(
    `insert into order_changes (order_id, kind, who) select id, kind, 'shopper'
    from orders, (values ('words'), ('address')) as changed (kind) where id <> $1`,
    [other],
  );
  await rows(
    `insert into order_changes (order_id, kind, who) values ($1, 'gift', 'shopper'), ($1, 'words', 'kim')`,
    [other],
  );
  await rows(
    `insert into order_events (order_id, to_status, cause) select id, 'canceled',
    case id when $1 then 'canceled: sold out' else $2 end from orders, generate_series(1, 2)`,
    [other, `canceled: ${CHANGED_THEIR_MIND}`],
  );
  await rows(
    `insert into word_questions (order_id, line_id, until, state, decided_at)
    select order_id, id, now(), case order_id when $1 then 'refunded' else 'approved' end, now()
    from order_lines where order_id = any($2)`,
    [other, [one, other, old]],
  );
  // Both began before the span.
  await rows(`update orders set created_at = now() - interval '20 days' where id = any($1)`, [
    [old, oldAgain],
  ]);
  await rows(`update word_questions set created_at = now() - interval '20 days' where order_id = $1`, [old]);
  expect(await countFeatures(counter.deps.db, { days: 14, timeZone: 'UTC' })).toEqual({
    orders: 2,
    changed: 1,
    canceled: 1,
    crewsBought: 1,
    wordsAsked: 2,
    wordsApproved: 1,
    wordsRefunded: 1,
    replacements: 1,
    codes: 1,
    codesSaved: 300,
    codesPaid: 1,
    codesProfit: null,
    codesUnknown: 1,
    applePay: 0,
    googlePay: 0,
    link: 1,
    parties: 0,
    partiesMissed: 0,
    gifts: 2,
  });
});

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

test('of paid orders that may miss their party, the hundred with the next party are listed', async () => {
  const { rows } = counter;
  const { id: first } = await counter.order();
  await rows('update orders set party_on = null');
  await rows(
    `update orders set status = 'shipped', paid_at = now(), paid = total, ship_by = '2026-12-01', max_delivery_days = 1,
       party_on = '2026-12-30', customer_name = 'In Time' where id = $1`,
    [first],
  );
  const copy = (count: number, changes: string) =>
    rows(
      `insert into orders select (jsonb_populate_record(orders, ${changes})).* from orders, generate_series(1, $2) as number
       where id = $1`,
      [first, count],
    );
  const named = (prefix: string) => `'id', '${prefix}' || lpad(number::text, 5, '0'), 'key_hash', 'h'`;
  // More than are read at once, which come in time.
  await copy(510, `jsonb_build_object(${named('AAAAA')})`);
  await copy(
    101,
    `jsonb_build_object(${named('BBBBB')}, 'customer_name', 'Late', 'party_on', '2026-12-31', 'announced_ship_by', '2027-01-04')`,
  );
  await copy(
    1,
    `jsonb_build_object(${named('CCCCC')}, 'customer_name', 'Soon', 'party_on', '2026-12-02', 'announced_ship_by', '2026-12-07')`,
  );
  for (const [id, change] of [
    ['BBBBB00001', "status = 'completed'"],
    ['BBBBB00002', 'party_on = null'],
  ])
    await rows(`update orders set ${change} where id = $1`, [id]);
  const atRisk = await ordersAtRisk(counter.deps.db);
  expect(atRisk[0]).toEqual({
    id: 'CCCCC00001',
    customerName: 'Soon',
    partyOn: '2026-12-02',
    arrivesBy: '2026-12-08',
  });
  expect(atRisk.slice(1).map(({ id }) => id)).toEqual(
    Array.from({ length: 99 }, (_, index) => `BBBBB${String(index + 3).padStart(5, '0')}`),
  );
  await copy(
    2,
    `jsonb_build_object(${named('DDDDD')}, 'customer_name', 'Late', 'party_on', '2026-12-01', 'announced_ship_by', '2027-01-04')`,
  );
  const next = await ordersAtRisk(counter.deps.db);
  expect([next.length, next[0]?.id, next.at(-1)?.id]).toEqual([100, 'DDDDD00001', 'BBBBB00099']);
});
