import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../src/server/config.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { examineDatabase } from '../../src/server/doctor/examine-database.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { claimDatabase } from '../../src/server/take-over/claim-database.ts';
import { dropTestOrders } from '../../src/server/take-over/drop-test-orders.ts';
import { findServedShop, markRestored } from '../../src/server/take-over/queries.ts';
import { runTakeOver } from '../../src/server/take-over/run-take-over.ts';
import { SALES_TABLES } from '../../src/server/take-over/sales-queries.ts';
import { jobQueue } from '../job-queue.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { COMPILED } from '../start/shop-process.ts';
import { placeOrder } from './maya-data.ts';

/** What an owner prepares before the shop goes live, what the providers said, and how the database itself stands. */
const KEPT = [
  ...['admin_audit', 'admin_challenges', 'admin_credentials', 'admin_devices', 'admin_passkeys'],
  ...['admin_sessions', 'admin_set_up_links', 'admin_throttles', 'admin_two_factors', 'admin_used_codes'],
  ...['administrators', 'blanks', 'campaign_clicks', 'campaign_pace', 'campaign_pictures'],
  ...['campaign_recipients', 'campaigns', 'catalog_version', 'discount_codes', 'erasures', 'example_orders'],
  ...['former_slugs', 'hat_model', 'kysely_migration', 'kysely_migration_lock', 'oldest_release'],
  ...['order_filters', 'printful_costs', 'printful_customs', 'printful_listings', 'printful_rate_requests'],
  ...['printful_rates', 'printful_syncs', 'printful_token', 'printful_variants', 'printful_webhook'],
  ...['product_changes', 'product_pictures', 'products', 'provider_budgets', 'served_shop', 'settings'],
  ...['subscribers', 'tax_registrations'],
];

const HERE = { origin: 'https://hats.example', systemIdentifier: '1', live: false };
const LIVE = { ...HERE, live: true };
const REFUSAL =
  /^This database holds 2 orders and 1 entry of the ledger from test keys.*: npm run shop -- drop-test-orders$/;

let database: SeparateDatabase;
let client: pg.Client;
let db: Db;

beforeEach(async () => {
  database = await shopDatabase();
  client = new pg.Client({ connectionString: database.url, application_name: 'a test' });
  await client.connect();
  db = connectTo(database.url, 1);
  await claimDatabase(db, HERE);
  const rows = async <Row>(query: string, values?: unknown[]) =>
    (await client.query(query, values)).rows as Row[];
  for (const id of ['1111111111', '2222222222']) await placeOrder({ rows }, id, { status: 'completed' });
  await client.query(`
    insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on)
      values ('txn_1', 'charge', 'charge', 1, 0, 1, 'usd', now(), now());
    insert into alerts (event, kind, order_id, text) values ('held.1111111111', 'held', '1111111111', 'Held');
    insert into reviews (order_id, hat_name, technique, asked_at) values ('1111111111', 'Asked', 'DTFILM', now()),
      (null, 'Brought', 'DTFILM', now());
    insert into discount_codes (name, kind, value) values ('LAUNCH', 'percent', 10);
    insert into subscribers (email, state) values ('fan@example.com', 'confirmed')`);
});

afterEach(async () => {
  await client.end();
  await db.destroy();
  await database.close();
});

const yes = async () => undefined;
const countsOf = async (names: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const name of names)
    counts[name] = (await client.query(`select count(*)::int as rows from ${name}`)).rows[0].rows;
  return counts;
};

test('every table is emptied before the shop goes live, or kept', async () => {
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = 'public'`);
  expect([...SALES_TABLES, ...KEPT].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('all that was sold with test keys goes, and what the owner prepared stays', async () => {
  const queue = jobQueue(database.url);
  await queue.add('settle-order', { orderId: '1111111111', cause: 'a test' }, new Date(Date.now() + 60_000));
  await queue.add('start-campaign', { campaignId: 1, round: 1 }, new Date(Date.now() + 60_000));
  const before = await countsOf(KEPT);
  await db.destroy();
  expect(await dropTestOrders(database.url, yes)).toBe('2 orders and 1 entry of the ledger');
  db = connectTo(database.url, 1);
  expect(await countsOf(KEPT)).toEqual(before);
  const gone = Object.fromEntries(SALES_TABLES.map((name) => [name, 0]));
  expect(await countsOf(SALES_TABLES)).toEqual({ ...gone, reviews: 1 });
  expect((await client.query('select hat_name from reviews')).rows).toEqual([{ hat_name: 'Brought' }]);
  expect((await queue.jobs()).map(({ name }) => name)).toEqual(['start-campaign']);
  await queue.close();
  await db.destroy();
  expect(
    await dropTestOrders(database.url, () => expect.unreachable('nothing is to be confirmed')),
  ).toBeNull();
  db = connectTo(database.url, 1);
  await claimDatabase(db, LIVE);
  expect(await findServedShop(db)).toMatchObject({ live: true });
});

test('npm run shop -- drop-test-orders changes nothing until the word is typed', async () => {
  await db.destroy();
  const command = async (answer: string) => {
    const child = spawn(process.execPath, [resolve('src/start.mjs'), 'shop', 'drop-test-orders'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...COMPILED },
    });
    child.stdin.end(answer);
    const [said, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return [code, said + complaint];
  };
  const before = await countsOf(SALES_TABLES);
  expect(await command('yes\n')).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  expect(await countsOf(SALES_TABLES)).toEqual(before);
  expect(await command('drop\n')).toEqual([
    0,
    expect.stringMatching(/^2 orders .*Removed 2 orders and 1 entry of the ledger\. /s),
  ]);
  db = connectTo(database.url, 1);
});

test('a shop with live keys does not start on orders of test keys, nor takes them over', async () => {
  await expect(claimDatabase(db, LIVE)).rejects.toThrow(REFUSAL);
  await markRestored(db, new Date());
  await expect(claimDatabase(db, LIVE)).rejects.toThrow(REFUSAL);
  const config = testConfig({ DATABASE_URL: database.url });
  const live: Config = { ...config, stripe: { ...config.stripe, live: true } };
  await expect(runTakeOver(live)).rejects.toThrow(REFUSAL);
  expect(await findServedShop(db)).toMatchObject({ live: false });
  expect((await examineDatabase(db, live)).text).toMatch(REFUSAL);
  await claimDatabase(db, HERE);
});

test('orders of a live shop, and of one that is running, stay', async () => {
  const before = await countsOf(SALES_TABLES);
  await expect(dropTestOrders(database.url, yes)).rejects.toThrow('stop every instance first');
  await db.destroy();
  const later = () => client.query('update served_shop set live = true');
  await expect(dropTestOrders(database.url, async () => void (await later()))).rejects.toThrow(
    'its orders are real',
  );
  await expect(dropTestOrders(database.url, () => expect.unreachable('it was asked'))).rejects.toThrow(
    'its orders are real',
  );
  expect(await countsOf(SALES_TABLES)).toEqual(before);
  db = connectTo(database.url, 1);
});
