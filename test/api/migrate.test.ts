import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { findUnmadeColors } from '../../src/server/fulfillment/blanks/queries.ts';
import { connectTo } from '../separate-database.ts';
import { earlierDatabase } from '../upgrade/earlier-release.ts';

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
