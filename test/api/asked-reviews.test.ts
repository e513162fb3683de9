import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { HIDDEN_KEY } from '../../src/server/mail/mail-key.ts';
import { readOwnReview } from '../../src/server/reviews/read-voices.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { KEY, PRODUCT, spokenIn } from './spoken.ts';

/* Which shoppers are asked how their hats are. */

const URL = 'https://hats.example';

let database: SeparateDatabase;
let db: Db;
let maya: ReturnType<typeof spokenIn>;

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
  maya = spokenIn({ rows, url: URL }, db);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const isAsked = async (id: string) => (await maya.row(id)) !== undefined;

test('asking is one email, with the hat and a link whose key is put in as it leaves', async () => {
  const id = await maya.asked();
  await maya.ask();
  const mails = await rows<{ html: string; text: string; key_purpose: string }>(
    `select html, text, key_purpose from mails where event = $1`,
    [`review-asked.${id}`],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`${URL}/orders/${id}/review?key=${HIDDEN_KEY}`);
  expect(mails[0]?.html).toContain('Maid of Dishonor');
  expect(mails[0]?.key_purpose).toBe('order-key');
  expect(mails[0]?.text).toContain('You’ve had it for a while now.');
  expect(await maya.row(id)).toMatchObject({
    stars: null,
    product_id: PRODUCT,
    hat_name: 'Maid of Dishonor',
  });
});

test('of several hats, the one of which most were bought is asked about, and none that was refused', async () => {
  const [mixed, refused] = [await maya.delivered(), await maya.delivered()];
  const add = (name: string, quantity: number, position: number) =>
    rows(
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, refused_at)
       values ($1, $2, $3, 2499, $4, 0, false, case when $3 = 'Refused' then now() end)`,
      [mixed, position, name, quantity],
    );
  await add('Refused', 9, 1);
  await add('Most', 3, 2);
  await add('Fewer', 2, 3);
  await rows('update order_lines set refused_at = now() where order_id = $1', [refused]);
  await maya.ask();
  expect(await maya.row(mixed)).toMatchObject({ hat_name: 'Most' });
  expect(await isAsked(refused)).toBe(false);
});

test('about a gift, its buyer is asked how it was liked', async () => {
  const id = await maya.delivered();
  const gift = JSON.stringify({ note: 'Wear it', from: 'Dad', email: '' });
  await rows('update orders set gift = $2 where id = $1', [id, gift]);
  await maya.ask();
  const [mail] = await rows<{ text: string }>('select text from mails where event = $1', [
    `review-asked.${id}`,
  ]);
  expect(mail?.text).toContain('Your gift has been there for a while now. How did they like it?');
  // The order has the name of who wears it.
  const other = await maya.asked();
  const ownDeps = { db, clock: () => new Date(), config: testConfig() };
  const names = [id, other].map(async (each) => (await readOwnReview(ownDeps, each, KEY))?.name);
  expect(await Promise.all(names)).toEqual(['', 'Maya O.']);
});

test('asking waits for the seventh day, forgets what is long ago, and can be turned off', async () => {
  const [early, old] = [await maya.delivered({ days: 6 }), await maya.delivered({ days: 40 })];
  await maya.ask();
  expect([await isAsked(early), await isAsked(old)]).toEqual([false, false]);
  const id = await maya.delivered();
  await maya.ask(0);
  expect(await isAsked(id)).toBe(false);
});

const parcel = (state: string, days: number) =>
  `insert into parcels (id, order_id, shipment_id, state, delivered_at)
   values ('more' || $1, $1, 'more', '${state}', now() - interval '${days} days')`;
const untracked = (...events: [status: string, days: number][]) =>
  `with untracked as (update parcels set delivered_at = null where order_id = $1)
   insert into order_events (order_id, to_status, cause, at) values ${events
     .map(([status, days]) => `($1, '${status}', '', now() - interval '${days} days')`)
     .join()}`;

test.each([
  ['the last parcel arrived', parcel('delivered', 3), false],
  ['the last parcel that was not canceled arrived', parcel('canceled', 3), true],
  ['an untracked one counted as delivered', untracked(['completed', 3], ['completed', 8]), false],
  [
    'an untracked one counted as delivered',
    untracked(['completed', 60], ['completed', 8], ['shipped', 1]),
    true,
  ],
])('the days count from when %s: %#', async (_what, change, isDue) => {
  const id = await maya.delivered();
  await rows(change, [id]);
  await maya.ask();
  expect(await isAsked(id)).toBe(isDue);
});

const REFUND = `insert into refunds (id, order_id, amount, status, reason, asked_by) values ('re_' || $1, $1, 100, 'requested', '', '')`;
const DISPUTE = `insert into disputes (id, order_id, amount, status, reason) values ('dp_' || $1, $1, 100, 'won', 'fraudulent')`;
const REFUNDED = 'update orders set refunded = 100 where id = $1';

test.each([
  ['money went back', REFUNDED],
  ['money is on its way back', REFUND],
  ['the bank was asked', DISPUTE],
  ['a parcel came back', `update parcels set state = 'returned' where order_id = $1`],
  [
    'she reported a problem',
    `insert into problems (order_id, reason, lines, reported_by) values ($1, 'misprint', '[]', 'shopper')`,
  ],
  ['she wants to be erased', 'update orders set erasure_asked_at = now() where id = $1'],
  ['she was erased', 'update orders set erased_at = now() where id = $1'],
  ['it is on hold', `update orders set status = 'on_hold' where id = $1`],
])('nobody is asked when %s', async (_what, change) => {
  const id = await maya.delivered();
  await rows(change, [id]);
  await maya.ask();
  expect(await isAsked(id)).toBe(false);
});

async function replacedOrder() {
  const [first, second] = [await maya.delivered(), await maya.delivered()];
  await rows('update orders set replaces = $2 where id = $1', [second, first]);
  return { first, second };
}

test.each([
  ['money went back', REFUNDED],
  ['money is on its way back', REFUND],
  ['the bank was asked', DISPUTE],
])('nobody is asked about new hats when %s for the first ones', async (_what, change) => {
  const { first, second } = await replacedOrder();
  await rows(change, [first]);
  await maya.ask();
  expect([await isAsked(first), await isAsked(second)]).toEqual([false, false]);
});

test('an order and its replacement are asked about once, about the replacement', async () => {
  const { first, second } = await replacedOrder();
  await maya.ask();
  await maya.ask();
  expect([await isAsked(first), await isAsked(second)]).toEqual([false, true]);
  const third = await maya.delivered();
  await rows('update orders set replaces = $2 where id = $1', [third, first]);
  await maya.ask();
  expect(await isAsked(third)).toBe(false);
});

test('a replacement that was canceled replaces nothing', async () => {
  const { first, second } = await replacedOrder();
  await rows(`update orders set status = 'canceled' where id = $1`, [second]);
  await maya.ask();
  expect([await isAsked(first), await isAsked(second)]).toEqual([true, false]);
});

test('a replacement of what she was asked about is not asked about', async () => {
  const first = await maya.asked();
  const second = await maya.delivered();
  await rows('update orders set replaces = $2 where id = $1', [second, first]);
  await maya.ask();
  expect(await isAsked(second)).toBe(false);
});
