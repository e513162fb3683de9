import { seedProducts } from '../../src/server/catalog/seed-products.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { separateDatabase } from '../separate-database.ts';
import { prepareDatabase, VirtualDatabase } from './world/virtual-database.ts';

export interface SimulationDatabase {
  database: VirtualDatabase;
  close(): Promise<void>;
}

/** A database for one simulation at a time. */
export async function openDatabase(): Promise<SimulationDatabase> {
  const empty = await separateDatabase();
  await prepareDatabase(empty.url, fillShop);
  const database = await VirtualDatabase.open(empty.url);
  return {
    database,
    async close() {
      await database.close();
      await empty.close();
    },
  };
}

/** What a shop sells and makes it from. */
async function fillShop(db: Db): Promise<void> {
  await seedProducts(db);
  // Every other color is embroidered.
  await confirmAllHats(db, { isStitched: (index) => index % 2 === 0 });
}
