import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, DatabaseUnavailable, type Db } from '../../src/server/db/connect.ts';
import { executed, MIGRATIONS, migrate, migrateAsOf, requireMigrated } from '../../src/server/db/migrate.ts';
import { migrateDatabase } from '../../src/server/db/migrate-database.ts';
import { connectTo, separateDatabase, shopDatabase } from '../separate-database.ts';
import { placeOrder } from './maya-data.ts';
import { openInstance } from './shop-inside.ts';

/** The migrations of a later release, which adds a table with a row. */
const LATER = {
  ...MIGRATIONS,
  '998-of-later': {
    up: (db: Kysely<unknown>) =>
      sql`create table later (at int); insert into later values (1)`.execute(db) as Promise<unknown>,
  },
} as typeof MIGRATIONS;

const ONCE = { pause: 10, longest: 10_000 };

test('instances that start together migrate a database once', async () => {
  const database = await shopDatabase();
  const open = () => connectTo(database.url);
  const instances = [open(), open(), open()] as const;
  await Promise.all(instances.map((db) => migrate(db, ONCE, LATER)));
  await migrate(instances[0], ONCE, LATER);
  const { rows } = await sql`select at from later`.execute(instances[0]);
  expect(rows).toEqual([{ at: 1 }]);
  await Promise.all(instances.map((db) => db.destroy()));
  await database.close();
});

test('three instances that start together on an empty database all open', async () => {
  const database = await separateDatabase();
  const starts = await Promise.allSettled([1, 2, 3].map(() => openInstance(database.url)));
  const shops = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  await Promise.all(shops.map((shop) => shop.close()));
  await database.close();
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('an instance waits for another that migrates, and gives up after a while', async () => {
  const database = await shopDatabase();
  const limits = { connections: 1, connectTimeout: 5000, lockTimeout: 50 };
  const db = connect({ url: database.url, ...limits, onLost: () => undefined });
  const other = connectTo(database.url, 1);
  const once = { pause: 10, longest: 100 };
  await other.transaction().execute(async (trx) => {
    await sql`select from kysely_migration_lock for update`.execute(trx);
    await expect(migrate(db, once)).rejects.toThrow(DatabaseUnavailable);
  });
  await migrate(db, once);
  await Promise.all([db.destroy(), other.destroy()]);
  await database.close();
});

test('a migration that fails half-way leaves the database as it was, and the shop does not open on it', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  const failing = {
    ...LATER,
    '999-fails': {
      async up(trx: Kysely<unknown>) {
        await sql`alter table products add column half int`.execute(trx);
        await sql`select 1 / 0`.execute(trx);
      },
    },
  } as typeof MIGRATIONS;
  await expect(migrate(db, ONCE, failing)).rejects.toThrow('division by zero');
  expect(await executed(db)).toEqual(Object.keys(MIGRATIONS));
  const { rows } = await sql`select table_name from information_schema.columns
    where table_name = 'later' or column_name = 'half'`.execute(db);
  expect(rows).toEqual([]);
  await sql`drop table orders cascade`.execute(db);
  await expect(migrateAsOf(db, ['074-hat-addresses'])).rejects.toThrow();
  await db.destroy();
  await database.close();
});

/** Has the database say that it was made by the migrations that the baseline replaced, up to this one. */
async function asBefore(db: Db, last: string): Promise<void> {
  await sql`delete from kysely_migration where name = '001-baseline'`.execute(db);
  for (const name of ['001-the-shop', '033-order-search', last])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    );
}

test('a database with all former migrations counts as being at the baseline', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  await asBefore(db, '073-carriers-and-customs');
  expect(await requireMigrated(db)).toEqual([]);
  const { rows: before } = await sql`select * from products order by id`.execute(db);
  expect(await migrate(db)).toEqual([]);
  const { rows } = await sql`select timestamp from kysely_migration where name = '001-baseline'`.execute(db);
  expect(rows).toEqual([{ timestamp: '2026-11-01T00:00:00.000Z' }]);
  expect(await executed(db)).toEqual(Object.keys(MIGRATIONS));
  expect((await sql`select * from products order by id`.execute(db)).rows).toEqual(before);
  await migrate(db, ONCE, LATER);
  expect(await executed(db)).toEqual(Object.keys(LATER));
  await db.destroy();
  await database.close();
});

test('a database with some of the former migrations is refused and not changed', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  await asBefore(db, '072-approvals');
  for (const start of [migrate, requireMigrated])
    await expect(start(db)).rejects.toThrow('The database is of a version before the first release.');
  expect(await executed(db)).toHaveLength(3 + Object.keys(MIGRATIONS).length - 1);
  await db.destroy();
  await database.close();
});

test('a backup with all former migrations gets the tables of the baseline', async () => {
  const database = await separateDatabase();
  const db = connectTo(database.url);
  await migrateAsOf(db, ['001-the-shop', '033-order-search', '073-carriers-and-customs']);
  expect(await executed(db)).toEqual(['001-baseline']);
  await expect(migrateAsOf(db, ['001-the-shop', '072-approvals'])).rejects.toThrow('001-the-shop');
  await db.destroy();
  await database.close();
});

test('a former release runs on the database of a newer one, until that one takes something away', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2027-01-01T00:00:00.000Z')`.execute(
    db,
  );
  expect(await migrate(db)).toEqual(['999-of-tomorrow']);
  expect(await requireMigrated(db)).toEqual(['999-of-tomorrow']);
  await sql`update oldest_release set release = '9.0.0'`.execute(db);
  for (const start of [migrate, requireMigrated])
    await expect(start(db)).rejects.toThrow('This database works with release 9.0.0 or later');
  await db.destroy();
  await database.close();
});

test('an order that was erased by an earlier release loses the words of its hats and its morning emails, and no other does', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  for (const id of ['1111111111', '2222222222']) {
    await placeOrder({ rows }, id, { status: 'refunded' });
    for (const cause of ['“Maya” is “30”', 'kim approved “Maya', 'canceled'])
      await rows(`insert into order_events (order_id, to_status, cause) values ($1, '', $2)`, [id, cause]);
    await rows(
      `insert into order_holds (order_id, kind, cause, reason, ended_at, ended_by)
       values ($1, 'content', '', '', now(), '“Maya” is refunded')`,
      [id],
    );
    await rows(
      `insert into mails (event, recipient, message_id, subject, html, text, state)
       values ($1, 'robin@example.com', $1, '', '', 'Late: #' || $2::text, 'sent')`,
      [`morning.${id}`, id],
    );
  }
  await rows(`update orders set erased_at = now() where id = '1111111111'`);
  await MIGRATIONS['095-erased-words']?.up(db);
  const said = await rows<{ cause: string }>(
    `select cause from order_events where order_id = $1 union all select ended_by from order_holds where order_id = $1`,
    ['1111111111'],
  );
  expect(new Set(said.map(({ cause }) => cause))).toEqual(
    new Set(['“…”', 'kim approved “…”', 'canceled', '“…” is refunded']),
  );
  const { length } = await rows(
    `select from order_events where order_id = '2222222222' and cause like '%Maya%'`,
  );
  expect(length).toBe(2);
  expect(await rows(`select event from mails where event like 'morning.%'`)).toEqual([
    { event: 'morning.2222222222' },
  ]);
  await db.destroy();
  await database.close();
});

test('another program’s database is refused and not changed', async () => {
  const database = await separateDatabase();
  const db = connectTo(database.url);
  await sql`create table orders (id int); create table kysely_migration (name text, timestamp text)`.execute(
    db,
  );
  await sql`insert into kysely_migration values ('2024-theirs', '')`.execute(db);
  for (const start of [migrate, requireMigrated])
    await expect(start(db)).rejects.toThrow(
      'The database is another program’s: it has tables such as orders.',
    );
  const { rows } =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows).toHaveLength(2);
  await db.destroy();
  await database.close();
});

test('a user who may not create tables reads what to do', async () => {
  const database = await separateDatabase();
  const owner = connectTo(database.url, 1);
  const user = `guest_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(user)} login password 'guest'`.execute(owner);
  const url = new URL(database.url);
  url.username = user;
  url.password = 'guest';
  await expect(migrateDatabase(url.href)).rejects.toThrow(`The user “${user}” may not create tables`);
  await owner.destroy();
  await database.close();
});

test('an instance that may not migrate refuses an older schema and changes nothing', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  await expect(requireMigrated(db, LATER)).rejects.toThrow(
    /lacks a migration .* from 998-of-later on: run npm run shop -- migrate/,
  );
  expect(await executed(db)).toEqual(Object.keys(MIGRATIONS));
  await migrate(db, ONCE, LATER);
  expect(await requireMigrated(db, LATER)).toEqual([]);
  await db.destroy();
  await database.close();
});
