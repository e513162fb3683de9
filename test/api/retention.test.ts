import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION, type RetentionKey } from '../../src/domain/settings/retention.ts';
import { productPictureAddress } from '../../src/server/catalog/sync/picture-routes.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { openLog } from '../../src/server/http/log.ts';
import { applyRetention, applyRetentionInTime } from '../../src/server/privacy/apply-retention.ts';
import { erasePersons } from '../../src/server/privacy/erasure-queries.ts';
import { copyErasures, readErasures } from '../../src/server/privacy/erasures.ts';
import { erasePlaces, readPlaces } from '../../src/server/privacy/place-queries.ts';
import { connectTo } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';
import {
  AGED,
  ERASED,
  personalColumns,
  RETENTION_OF,
  SOUNDS_PERSONAL,
  STAYING_COLUMNS,
} from './every-cell-rules.ts';
import { EMAIL, ERASED_ORDER, personOf, placeOrder } from './maya-data.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';
import { spokenIn } from './spoken.ts';

let shop: ShopInside;
let db: Db;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl);
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

/** Until a transaction waits for another one. */
const isBlocked = () =>
  until('a transaction waits for a lock', async () => {
    const [waiting] = await shop.rows<object>(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting;
  });

describe('retention', () => {
  test('covers every column that sounds personal', async () => {
    const columns = await shop.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely_%' and data_type in ('text', 'jsonb', 'bytea')`,
    );
    const listed = (table: string) => [...personalColumns(table), ...(STAYING_COLUMNS[table] ?? [])];
    const forgotten = columns.filter(
      ({ table, column }) => SOUNDS_PERSONAL.test(column) && !listed(table).includes(column),
    );
    expect(forgotten).toEqual([]);
  });

  test('names only columns that exist', async () => {
    const columns = await shop.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const tables = Object.keys({ ...ERASED, ...AGED, ...STAYING_COLUMNS });
    const named = tables.flatMap((table) =>
      [...personalColumns(table), ...(STAYING_COLUMNS[table] ?? [])].map((column) => `${table}.${column}`),
    );
    expect(named.filter((column) => !existing.has(column))).toEqual([]);
  });

  test('has personal data in each listed table, and a table for each rule', () => {
    for (const table of Object.keys(RETENTION_OF))
      expect([table, personalColumns(table).length + (STAYING_COLUMNS[table]?.length ?? 0)]).not.toEqual([
        table,
        0,
      ]);
    const used = new Set(Object.values(RETENTION_OF).flat());
    expect([...used].sort()).toEqual(Object.keys(RETENTION).sort());
  });

  test('is on the privacy page word for word', async () => {
    const page = (await (await fetch(`${shop.url}/privacy-policy`)).text()).replaceAll('<!-- -->', '');
    for (const key of Object.keys(RETENTION) as RetentionKey[]) {
      const { what, why, until: end, days } = RETENTION[key];
      expect(page).toContain(`<b>${what}.</b> Kept ${why}, ${days === null ? '' : 'for '}${end}.`);
      const period = days === null ? 'until' : days % 365 === 0 ? /year/ : String(days);
      expect(end).toMatch(period);
    }
  });
});

describe('the nightly job', () => {
  const runNow = () => applyRetention({ db, clock: () => new Date(), config: testConfig() });

  test('deletes nothing unless Stripe confirms the date to a day', async () => {
    await placeOrder(shop, '1111111116', { status: 'canceled', paid: false, age: '40 days' });
    const stripe = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(stripe, 'listening');
    const answering = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
    const leftAfter = async (hours: number, url = answering) => {
      const clock = () => new Date(Date.now() + hours * 3_600_000);
      const config = testConfig({ STRIPE_API_URL: url });
      await applyRetentionInTime({ db, clock, config, log: openLog({ logLevel: 'silent' }) });
      return (await shop.rows(`select from orders where id = '1111111116'`)).length;
    };
    expect(await leftAfter(25)).toBe(1);
    expect(await leftAfter(-25)).toBe(1);
    expect(await leftAfter(0, 'http://127.0.0.1:1')).toBe(1);
    expect(await leftAfter(23)).toBe(0);
    stripe.closeAllConnections();
    stripe.close();
  });

  test('deletes audit entries after two years, and no younger ones even if the clock is wrong', async () => {
    await shop.rows(`insert into admin_audit (at, who, action, subject) values
      (now() - interval '731 days', 'robin', 'old', ''), (now() - interval '729 days', 'robin', 'young', '')`);
    await runNow();
    await applyRetention({ db, clock: () => new Date(Date.now() + 86_400_000_000), config: testConfig() });
    const left = await shop.rows(`select action from admin_audit where who = 'robin'`);
    expect(left).toEqual([{ action: 'young' }]);
    await expect(shop.rows(`delete from admin_audit where who = 'robin'`)).rejects.toThrow(
      'only ever added to',
    );
  });

  test('deletes failed sign-ins that no longer count', async () => {
    await shop.rows(`insert into admin_throttles (key, failures, failed_at, free_at) values
      ('address old', 9, now() - interval '3 days', now()), ('address young', 9, now() - interval '1 day', now())`);
    await runNow();
    expect(
      await shop.rows(`select key from admin_throttles where key like 'address %ld' or key like '%ung'`),
    ).toEqual([{ key: 'address young' }]);
  });

  test('deletes old pictures that no product, order or sent newsletter shows', async () => {
    await placeOrder(shop, '1111111119', { status: 'completed' });
    // Before the pictures: the shop's own nightly job may run at any moment.
    await shop.rows(`update order_lines set picture = 'sold' where order_id = '1111111119'`);
    await shop.rows(`update products set printful_picture = 'shown' where id = 1`);
    const sent = { picture: productPictureAddress('emailed', 'jpg') };
    await shop.rows(
      `insert into campaigns (subject, markdown, state, started_at, blocks) values ('Hats', '', 'sent', now(), $1)`,
      [JSON.stringify([{ kind: 'hat', hat: 1, sent }])],
    );
    await shop.rows(`insert into product_pictures (name, bytes, created_at) select name, '', now() - age from (values
      ('unused', interval '91 days'), ('new', interval '89 days'), ('sold', interval '91 days'), ('shown', interval '91 days'),
      ('emailed', interval '91 days')
    ) as pictures (name, age)`);
    await runNow();
    const left = await shop.rows<{ name: string }>('select name from product_pictures order by name');
    expect(left.map(({ name }) => name)).toEqual(['emailed', 'new', 'shown', 'sold']);
    await shop.rows('delete from campaigns');
    await shop.rows(`delete from mails where event like '%1111111119'`);
  });

  test('deletes orders that were never paid after 30 days, with all that belongs to them', async () => {
    const [young, ...kept] = [2, 3, 4, 5, 6, 7].map((last) => `111111112${last}`);
    await placeOrder(shop, String(young), { status: 'canceled', paid: false, age: '29 days' });
    for (const id of ['1111111121', ...kept])
      await placeOrder(shop, id, { status: 'canceled', paid: false, age: '31 days' });
    // Its money came late and went back, or a bank has it, or the ledger, or Stripe looks at it; the last one replaces hats.
    await shop.rows(`
      insert into refunds (id, order_id, amount, status, reason, asked_by) values ('late', '${kept[0]}', 1, 'succeeded', '', 'shop');
      insert into disputes (id, order_id, amount, status, reason) values ('dp', '${kept[1]}', 1, 'lost', '');
      insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, order_id)
        values ('txn', 'charge', 'charge', 1, 0, 1, 'usd', now(), now(), '${kept[2]}');
      update orders set status = 'on_hold' where id = '${kept[3]}'; update orders set replaces = '${young}' where id = '${kept[4]}'`);
    await runNow();
    const left = async (table: string, column: string) =>
      (
        await shop.rows<{ id: string }>(
          `select distinct ${column} as id from ${table} where ${column} like '111111112_' order by 1`,
        )
      ).map(({ id }) => id);
    expect(await left('orders', 'id')).toEqual([young, ...kept]);
    expect(await left('order_lines', 'order_id')).toEqual([young, ...kept]);
    expect(await left('order_search', 'order_id')).toEqual([young, kept[3]]);
    await shop.rows(`delete from money_movements; delete from disputes; update orders set replaces = null where replaces = '${young}';
      delete from orders where id like '111111112_'`);
    await shop.rows(`delete from mails where event like '%111111112_'`);
  });

  test('keeps an order that is paid while those that never were are deleted', async () => {
    const id = '1111111124';
    await placeOrder(shop, id, { status: 'pending', paid: false, age: '31 days' });
    const payment = await db.startTransaction().execute();
    await payment.selectFrom('orders').where('id', '=', id).forUpdate().execute();
    const running = runNow();
    await Promise.race([running, isBlocked()]);
    await payment
      .updateTable('orders')
      .set({ paid_at: new Date(), status: 'processing' })
      .where('id', '=', id)
      .execute();
    await payment.commit().execute();
    await running;
    expect(await shop.rows('delete from orders where id = $1 returning status', [id])).toEqual([
      { status: 'processing' },
    ]);
    await shop.rows(`delete from mails where event like $1`, [`%${id}`]);
  });

  test('deletes alerts a year after they were closed, and syncs a year after they began', async () => {
    await shop.rows(`insert into alerts (event, kind, text, created_at, done_at) values
      ('old', 'stuck', '', now() - interval '2 years', now() - interval '366 days'),
      ('open', 'stuck', '', now() - interval '2 years', null),
      ('young', 'stuck', '', now() - interval '2 years', now() - interval '364 days')`);
    await shop.rows('delete from printful_syncs');
    await shop.rows(`insert into printful_syncs (started_at, finished_at) values
      (now() - interval '366 days', now()), (now() - interval '364 days', now())`);
    await runNow();
    const alerts = await shop.rows(
      `select event from alerts where event in ('old', 'open', 'young') order by event`,
    );
    expect(alerts).toEqual([{ event: 'open' }, { event: 'young' }]);
    expect(await shop.rows('select 1 from printful_syncs')).toHaveLength(1);
    await shop.rows(`delete from alerts where event in ('open', 'young')`);
  });

  test('erases paid orders after seven years', async () => {
    await placeOrder(shop, '1111111112', { status: 'canceled', paid: false, age: '29 days' });
    await placeOrder(shop, '1111111113', { status: 'completed', age: '400 days' });
    await placeOrder(shop, '1111111114', { status: 'completed', age: '2556 days' });
    await runNow();
    expect(await personOf(shop, '1111111112')).toMatchObject({ customer_name: 'Maya Ortiz' });
    expect(await personOf(shop, '1111111113')).toMatchObject({ customer_name: 'Maya Ortiz' });
    expect(await personOf(shop, '1111111114')).toEqual(ERASED_ORDER);
    const mails = await shop.rows<{ event: string }>(`select event from mails where recipient = $1`, [EMAIL]);
    expect(mails.map(({ event }) => event)).toEqual(['order-confirmed.1111111112']);
  });

  test('erases no order that began to wait for something while the job waited for another order', async () => {
    const [busy, disputed] = ['2111111111', '2111111112'] as const;
    for (const id of [busy, disputed]) await placeOrder(shop, id, { status: 'completed' });
    await shop.rows('update orders set erasure_asked_at = now() where id = any($1)', [[busy, disputed]]);
    const follower = await db.startTransaction().execute();
    await follower.selectFrom('orders').select('id').where('id', '=', busy).forUpdate().execute();
    const run = runNow();
    await isBlocked();
    await shop.rows(
      `insert into disputes (id, order_id, amount, status, reason) values ('du_late', $1, 2998, 'needs_response', 'fraudulent')`,
      [disputed],
    );
    await follower.commit().execute();
    await run;
    expect(await personOf(shop, busy)).toEqual(ERASED_ORDER);
    expect(await personOf(shop, disputed)).toMatchObject({ customer_name: 'Maya Ortiz', erased: false });
    await shop.rows('delete from disputes');
    await runNow();
    expect(await personOf(shop, disputed)).toEqual(ERASED_ORDER);
  });

  test('erases what was said of an old problem, unless it is still to be decided', async () => {
    await placeOrder(shop, '1111111115', { status: 'completed', age: '400 days' });
    const [old, young] = [1, -1].map((more) => `${RETENTION.problems.days + more} days`);
    await shop.rows(
      `insert into problems (order_id, reason, lines, reported_by, words, decision, decided_by, decided_at, created_at)
       select '1111111115', 'misprint', '[]', 'shopper', 'Half a D', decision, who, now() - decided, now() - age
       from (values ('nothing', 'kim', interval '1 day', $1::interval), (null, null, null, $1::interval),
         ('nothing', 'kim', interval '1 day', $2::interval)) as reported (decision, who, decided, age)`,
      [old, young],
    );
    await runNow();
    const words = await shop.rows<{ words: string }>('delete from problems returning words');
    expect(words.map((problem) => problem.words).sort()).toEqual(['', 'Half a D', 'Half a D']);
  });

  test('forgets the payer of an old intent, and leaves the row alone afterwards', async () => {
    await placeOrder(shop, '1111111118', { status: 'completed', age: '91 days' });
    await shop.rows(`insert into order_intents (id, order_id, attempt, state, payer, created_at) values
      ('pi_old', '1111111118', 8, 'canceled', 'signed', now() - interval '91 days'),
      ('pi_young', '1111111118', 9, 'canceled', 'signed', now() - interval '89 days')`);
    const intents = () =>
      shop.rows<{ id: string; payer: string | null; version: string }>(
        `select id, payer, xmin::text as version from order_intents where id in ('pi_old', 'pi_young') order by id`,
      );
    await runNow();
    const first = await intents();
    expect(first.map(({ id, payer }) => [id, payer])).toEqual([
      ['pi_old', null],
      ['pi_young', 'signed'],
    ]);
    await runNow();
    expect(await intents()).toEqual(first);
  });

  test('deletes unconfirmed and former subscribers after 30 days', async () => {
    for (const [email, state, age] of [
      ['a@example.com', 'pending', '31 days'],
      ['b@example.com', 'pending', '29 days'],
      ['c@example.com', 'unsubscribed', '31 days'],
      ['d@example.com', 'confirmed', '900 days'],
    ])
      await shop.rows(
        `insert into subscribers (email, state, changed_at) values ($1, $2, now() - $3::interval)`,
        [email, state, age],
      );
    await runNow();
    const left = await shop.rows<{ email: string }>(
      `select email from subscribers where email like '_@example.com' order by email`,
    );
    expect(left.map(({ email }) => email)).toEqual(['b@example.com', 'd@example.com']);
  });

  test('keeps no answer of a mail server, which may name a former subscriber', async () => {
    await shop.rows(`with campaign as (
        insert into campaigns (subject, markdown) values ('Hats', '') returning id
      ), gone as (
        insert into subscribers (email, state, changed_at)
        values ('eve@example.com', 'unsubscribed', now() - interval '31 days'), ('fay@example.com', 'confirmed', now()) returning id
      ) insert into campaign_recipients (campaign_id, subscriber_id, state, answer)
        select campaign.id, gone.id, 'failed', 'no such person' from campaign, gone`);
    await runNow();
    const answers = await shop.rows(
      'select subscriber_id is null as is_gone, answer from campaign_recipients order by 1',
    );
    expect(answers).toEqual([
      { is_gone: false, answer: 'no such person' },
      { is_gone: true, answer: null },
    ]);
  });

  test('deletes no email that still waits to be sent', async () => {
    await shop.rows(
      `insert into mails (event, recipient, message_id, subject, html, text, state, created_at)
       select state, 'x@example.com', state, '', '', '', state, now() - interval '3 years'
       from unnest(array['waiting', 'sending', 'sent', 'failed', 'unsure']) as state`,
    );
    await runNow();
    const left = await shop.rows<{ event: string }>(
      `delete from mails where recipient = 'x@example.com' returning event`,
    );
    expect(left.map(({ event }) => event).sort()).toEqual(['sending', 'waiting']);
  });
});

test('what is read and erased beside an order is of this order alone', async () => {
  const [own, other] = ['9999999991', '9999999992'] as const;
  for (const id of [own, other]) await placeOrder(shop, id, { status: 'completed' });
  const read = new Set<unknown>();
  const seen = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const { orderId } of result.rows) read.add(orderId);
      return result;
    },
  });
  const found = await readPlaces(seen, [own]);
  expect(found(own).notes).toMatchObject([{ text: 'Maya called' }]);
  expect([...read]).toEqual([own]);
  await erasePlaces(db, [own]);
  const left = await readPlaces(db, [own, other]);
  expect([own, other].map((id) => left(id).notes.length)).toEqual([0, 1]);
});

test('a shopper who is erased in the moment in which she would be asked about her hat gets no email', async () => {
  const maya = spokenIn(shop, db);
  const id = await maya.delivered();
  const erasing = await db.startTransaction().execute();
  await erasePersons(erasing, [id], new Date());
  const asking = maya.ask();
  await isBlocked();
  await erasing.commit().execute();
  await asking;
  expect(await shop.rows('select event, recipient from mails where order_id = $1', [id])).toEqual([]);
  expect(await maya.row(id)).toBeUndefined();
});

test('the copy of who was erased has the latest person, however slow an earlier copy is', async () => {
  const dataDir = temporaryFolder();
  await shop.rows('delete from erasures');
  const [read, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve();
      await written.promise;
      return result;
    },
  });
  const add = (hash: string) => shop.rows('insert into erasures (hash, at) values ($1, now())', [hash]);
  await add('first');
  const first = copyErasures(slow, dataDir);
  await read.promise;
  await add('second');
  const second = copyErasures(db, dataDir);
  await Promise.race([second, setTimeout(100)]);
  written.resolve();
  await Promise.all([first, second]);
  expect((await readErasures(dataDir)).map(({ hash }) => hash)).toEqual(['first', 'second']);
  rmSync(dataDir, { recursive: true });
});
