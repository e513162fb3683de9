import { expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
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
