import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, DatabaseUnavailable } from '../../src/server/db/connect.ts';
import { migrate, requireMigrated } from '../../src/server/db/migrate.ts';
import { migrateDatabase } from '../../src/server/db/migrate-database.ts';
import { findUnmadeColors } from '../../src/server/fulfillment/blanks/queries.ts';
import { connectTo, separateDatabase, shopDatabase } from '../separate-database.ts';
import { earlierDatabase } from '../upgrade/earlier-release.ts';
import { openInstance } from './shop-inside.ts';

test('instances that start together migrate a database once', async () => {
  const database = await earlierDatabase();
  const open = () => connectTo(database.url);
  const instances = [open(), open(), open()] as const;
  await Promise.all(instances.map((db) => migrate(db)));
  await migrate(instances[0]);
  const [holds] = await Promise.all(
    instances.map((db) => db.selectFrom('order_holds').select(['kind', 'cause']).orderBy('id').execute()),
  );
  expect(holds).toHaveLength(9);
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

test('each hat that was sold keeps the blank of that moment, and the owner confirms every color anew', async () => {
  const database = await earlierDatabase();
  const db = connectTo(database.url);
  const { rows: before } = await sql<object>`
    select line.id, variant_id, technique, placement, blanks.canvas_width as sold_width,
      blanks.canvas_height as sold_height
    from public.order_lines line join public.blanks on blanks.hat_color = line.hat_color
    where line.sync_variant_id is null order by line.id`.execute(db);
  await migrate(db);
  const sold = await db
    .selectFrom('order_lines')
    .select(['id', 'variant_id', 'technique', 'placement', 'sold_width', 'sold_height'])
    .where('sync_variant_id', 'is', null)
    .orderBy('id')
    .execute();
  expect(before.length).toBeGreaterThan(20);
  expect(sold).toEqual(before);
  expect(await findUnmadeColors(db)).toHaveLength(9);
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
  const database = await earlierDatabase();
  const db = connectTo(database.url);
  await expect(requireMigrated(db)).rejects.toThrow(/from 009-order-intents on: run npm run shop -- migrate/);
  const { rows } = await sql<object>`select name from kysely_migration where name > '008-z'`.execute(db);
  expect(rows).toEqual([]);
  await migrate(db);
  expect(await requireMigrated(db)).toEqual([]);
  await db.destroy();
  await database.close();
});
