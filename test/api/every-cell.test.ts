import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { applyRetention } from '../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { PLACES } from '../../src/server/privacy/place-queries.ts';
import { testSecrets } from '../live-mail.ts';
import { findPersonalData } from '../personal-data.ts';
import { connectTo, type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import { AGED, COLUMNS, ERASED, type Rule } from './every-cell-rules.ts';
import { boundOf, needlessReasons } from './table-bounds.ts';

/*
 * Every column of every table is filled once for Maya and once for Zack. `every-cell-rules.ts` says what happens to each
 * cell; a column missing there fails the test.
 */

let database: SeparateDatabase;
let db: Db;
let pool: pg.Pool;

beforeEach(async () => {
  database = await separateDatabase();
  db = connectTo(database.url);
  await migrate(db);
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may stop before the last connection has closed.
  pool.on('error', () => undefined);
});

afterEach(async () => {
  await pool.end();
  await db.destroy();
  await database.close();
});

interface Person {
  name: string;
  orderId: string;
  number: number;
}

const MAYA: Person = { name: 'maya', orderId: 'MAYA000001', number: 901 };
const ZACK: Person = { name: 'zack', orderId: 'ZACK000001', number: 902 };

const NOW = new Date('2026-11-20T12:00:00.000Z');
const YESTERDAY = '2026-11-19T12:00:00+00:00';
const LONG_AGO = '2016-01-01T12:00:00+00:00';

test('every column of the database has a rule', async () => {
  const columns = await columnsOf();
  const there = Object.fromEntries(
    [...columns].map(([table, of]) => [table, of.map(({ name }) => name).sort()]),
  );
  const named = Object.fromEntries(
    Object.entries(COLUMNS).map(([table, names]) => [table, [...names].sort()]),
  );
  expect(named).toEqual(there);
});

test('every reference to another table has an index, so that deleting what it names reads no table', async () => {
  const { rows: missing } = await pool.query(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as reference from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)`);
  expect(missing).toEqual([]);
});

test('every table has a bound: the nightly retention, or a reason', async () => {
  const tables = [...(await columnsOf()).keys()];
  expect(tables.filter((table) => boundOf(table) === null)).toEqual([]);
  expect(needlessReasons(tables)).toEqual([]);
});

test('erasing Maya changes her cells according to the rules, and none of Zack’s', async () => {
  const before = await fill(YESTERDAY);
  await erasePerson(
    { db, secrets: testSecrets, clock: () => NOW },
    { address: 'MAYA@example.com', who: 'shopper' },
  );
  const after = await snapshot();
  expect(rowsOf(after, MAYA)).toEqual(expected(rowsOf(before, MAYA), ERASED));
  expect(rowsOf(after, ZACK)).toEqual(rowsOf(before, ZACK));
  expect(JSON.stringify(after).match(/[^"]*maya@example[^"]*/gi) ?? []).toEqual(
    // Her administrator account and its set-up link, which are not a shopper's data.
    ['maya@example.com', 'maya@example.com'],
  );
});

/** What her copy leaves out: numbers of rows, the shop's own keys and hashes, names of the team, and what is made from the rest. */
const NOT_COPIED =
  /^(order_lines\.(artwork|drawing_hash|print_hash)|order_intents\.payer|crews\.(id|.*key_hash)|mails\.(message_id|html|answer|event|promise|reply_to|key_.*)|crew_answers\.listed_hash|order_notes\.author_email|cancel_requests\.asked_by|order_changes\.who|printful_reasons\.external_id|orders\.(request_hash|idempotency_key|network)|problems\.request_id|order_search\..*|.*\.(id|order_id|crew_id|line_id|one))$/;

test('the copy of Maya’s data has every word that her erasure takes away', async () => {
  const before = rowsOf(await fill(YESTERDAY), MAYA);
  const copy = JSON.stringify(await findPersonalData(db, 'maya@example.com'));
  const taken = Object.entries(ERASED).flatMap(([table, rule]) =>
    (before[table] ?? []).flatMap((row) =>
      Object.entries(row)
        .filter(([name]) => rule === 'deleted' || name in rule)
        .flatMap(([name, value]) =>
          typeof value === 'string' ? [[`${table}.${name}`, value] as const] : [],
        ),
    ),
  );
  const missing = taken.filter(
    ([place, value]) => value.includes('maya') && !NOT_COPIED.test(place) && !copy.includes(value),
  );
  expect(missing).toEqual([]);
  expect(taken.length).toBeGreaterThan(20);
});

test('what is read beside Maya’s order is of hers alone, in each place', async () => {
  await fill(YESTERDAY);
  for (const [place, { read }] of Object.entries(PLACES)) {
    const rows: { orderId: string | null }[] = await read(db, [MAYA.orderId]);
    expect([place, rows.map(({ orderId }) => orderId)]).toEqual([place, [MAYA.orderId]]);
  }
});

test('erasing Maya deletes every email to her, in upper or lower case, and every email that tells of her order', async () => {
  await fill(YESTERDAY);
  await pool.query(`update mails set event = 'welcome.' || id, order_id = null`);
  await pool.query(
    `insert into mails (event, order_id, recipient, message_id, subject, html, text, state)
     values ('refunded.re_9', $1, 'earlier@example.com', '', '', '', 'maya', 'sent'),
       ('morning.2026-11-18', null, 'owner@example.com', '1', '', '', $2, 'sent'),
       ('morning.2026-11-19', null, 'owner@example.com', '2', '', '', $3, 'sent')`,
    [MAYA.orderId, `“Maya turns 30” may not be ours to print. #${MAYA.orderId}`, `#${ZACK.orderId}`],
  );
  await erasePerson(
    { db, secrets: testSecrets, clock: () => NOW },
    { address: 'maya@example.com', who: 'shopper' },
  );
  expect((await snapshot()).mails?.map(({ recipient }) => recipient)).toEqual([
    'owner@example.com',
    'zack@Example.com',
  ]);
});

test('the nightly job changes old cells according to the rules', async () => {
  const before = await fill(LONG_AGO);
  await applyRetention({ db, clock: () => NOW, config: testConfig() });
  const after = await snapshot();
  for (const person of [MAYA, ZACK])
    expect(rowsOf(after, person)).toEqual(expected(rowsOf(before, person), AGED));
});

test('the nightly job leaves recent cells alone', async () => {
  const before = await fill(YESTERDAY);
  await applyRetention({ db, clock: () => NOW, config: testConfig() });
  expect(await snapshot()).toEqual(before);
});

test('the nightly job leaves unsent emails alone', async () => {
  await fill(LONG_AGO);
  await pool.query(`update mails set state = 'waiting', event = 'welcome.' || id, order_id = null`);
  await applyRetention({ db, clock: () => NOW, config: testConfig() });
  expect((await snapshot()).mails).toHaveLength(2);
});

type Row = Record<string, unknown>;
type Snapshot = Record<string, Row[]>;

interface Column {
  name: string;
  type: string;
}

async function columnsOf(): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<Column & { table: string }>(
    `select c.table_name as table, column_name as name, data_type as type from information_schema.columns c
     join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name
     where c.table_schema = 'public' and c.table_name not like 'kysely_%' order by c.table_name, ordinal_position`,
  );
  return Map.groupBy(rows, ({ table }) => table) as Map<string, Column[]>;
}

/** Tables that others reference. */
const FIRST = [
  'administrators',
  'crews',
  'discount_codes',
  'sent_carts',
  'campaigns',
  'orders',
  'products',
  'refunds',
  'subscribers',
  'mails',
  'products',
];

/** Fills every column of every table, once for each person, and returns the rows. */
async function fill(at: string): Promise<Snapshot> {
  const columns = await columnsOf();
  const tables = [...FIRST, ...[...columns.keys()].filter((table) => !FIRST.includes(table))];
  for (const table of tables) {
    const of = columns.get(table) ?? [];
    const isSingle = of.some(({ name }) => name === 'one');
    for (const person of isSingle ? [MAYA] : [MAYA, ZACK]) {
      const row = Object.fromEntries(
        of.map((column) => [column.name, cellOf(table, column, { person, at })]),
      );
      await pool.query(
        `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)
         on conflict do nothing`,
        [row],
      );
    }
  }
  const filled = await snapshot();
  const empty = Object.entries(filled).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (value === null ? [`${table}.${name}`] : [])),
    ),
  );
  expect([...new Set(empty)].sort()).toEqual(['orders.erased_at', 'orders.erasure_asked_at']);
  return filled;
}

/** A person's value for a column: text that names the column, or a value that its constraints allow. */
function cellOf(
  table: string,
  { name, type }: Column,
  { person, at }: { person: Person; at: string },
): unknown {
  const { orderId, number } = person;
  const place = `${table}.${name}`;
  const special: Row = {
    'orders.id': orderId,
    'orders.status': 'completed',
    'orders.country': 'US',
    'orders.party_on': '2026-12-12',
    'daily_counts.day': person === MAYA ? '2026-12-12' : '2026-12-13',
    'daily_counts.step': 'visit',
    'hat_counts.day': at.slice(0, 10),
    'hat_counts.step': 'visit',
    'money_days.day': person === MAYA ? '2026-12-12' : '2026-12-13',
    'money_sums.kind': 'all',
    'money_sums.day': person === MAYA ? '2026-12-12' : '2026-12-13',
    'money_checks.month': person === MAYA ? '2026-12-01' : '2026-11-01',
    'orders.customer_email': `${person.name}@Example.com`,
    'orders.discount': 0,
    'orders.shipping': 0,
    'orders.tax': 0,
    'orders.refunded': 0,
    'orders.superseded_by': orderId,
    'orders.erasure_asked_at': null,
    'orders.erased_at': null,
    'orders.code_kind': 'percent',
    'discount_codes.kind': 'percent',
    'discount_codes.name': person.name.toUpperCase(),
    'discount_codes.min_hats': 1,
    'discount_codes.value': 20,
    'crew_answers.kind': 'changed',
    'order_changes.kind': 'words',
    'order_events.cause': `“${person.name}: 30” is refunded: ${person.name} called`,
    'order_holds.kind': 'owner',
    'order_holds.ended_by': `kim approved “${person.name}: 30”: ${person.name} called`,
    'order_lines.quantity': 9,
    'order_intents.state': 'canceled',
    'parcels.state': 'delivered',
    'orders.replaces': orderId,
    'products.state': 'archived',
    'administrators.areas': [`${person.name} administrators.areas`],
    'admin_set_up_links.areas': [`${person.name} admin_set_up_links.areas`],
    'orders.tags': [`${person.name} orders.tags`],
    'products.occasions': [`${person.name} products.occasions`],
    'problems.reason': 'misprint',
    'problems.wish': 'refund',
    'problems.decision': 'refund',
    'problems.replacement_id': orderId,
    'problems.refund_id': `${person.name} refunds.id`,
    'problems.claim_result': 'credited',
    'reviews.stars': 4,
    'reviews.hidden_for': 'other',
    'sent_carts.email': `${person.name}@Example.com`,
    'settings.restores': 0,
    'word_questions.state': 'refunded',
    'word_questions.refund_id': `${person.name} refunds.id`,
    'refunds.status': 'failed',
    'disputes.status': 'won',
    'card_warnings.source': 'bank',
    'admin_audit.about': 'order',
    'admin_audit.subject': orderId,
    'mails.event': `refunded.re_${person.name}`,
    'mails.recipient': `${person.name}@Example.com`,
    'mails.state': 'sent',
    'campaigns.state': 'sent',
    'campaign_recipients.state': 'refused',
    'campaign_recipients.campaign_id': number,
    'campaign_recipients.subscriber_id': number,
    'subscribers.state': 'unsubscribed',
    'subscribers.email': `${person.name}@example.com`,
    'admin_sessions.passkey_id': `${person.name} admin_passkeys.id`,
    'administrators.role': 'helper',
    'admin_set_up_links.role': 'helper',
    'admin_set_up_links.purpose': 'password',
    'administrators.email': `${person.name}@example.com`,
    'admin_set_up_links.email': `${person.name}@example.com`,
  };
  if (place in special) return special[place];
  if (name === 'order_id') return orderId;
  if (name === 'crew_id') return `${person.name} crews.id`;
  if (name === 'administrator_id') return `${person.name} administrators.id`;
  switch (type) {
    case 'text':
      return `${person.name} ${place}`;
    case 'boolean':
      return true;
    case 'bytea':
      return `\\x${Buffer.from(person.name).toString('hex')}`;
    case 'jsonb':
      return [person.name];
    case 'timestamp with time zone':
      return at;
    default:
      return number;
  }
}

async function snapshot(): Promise<Snapshot> {
  const tables = [...(await columnsOf()).keys()];
  const entries = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${table} t order by t::text`,
      );
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** A person's rows, recognized by name, order id or number. */
function rowsOf(all: Snapshot, { name, orderId, number }: Person): Snapshot {
  const isTheirs = (row: Row) =>
    Object.values(row).some(
      (value) =>
        value === number || value === orderId || (typeof value === 'string' && value.startsWith(name)),
    );
  return Object.fromEntries(Object.entries(all).map(([table, rows]) => [table, rows.filter(isTheirs)]));
}

function expected(before: Snapshot, rules: Record<string, Rule>): Snapshot {
  const entries = Object.entries(before).map(([table, rows]) => {
    const rule = rules[table];
    if (rule === 'deleted') return [table, []] as const;
    return [table, rows.map((row) => ({ ...row, ...rule }))] as const;
  });
  return Object.fromEntries(entries);
}
