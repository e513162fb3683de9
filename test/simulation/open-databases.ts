import { HAT_COLORS } from '../../src/domain/design.ts';
import { seedProducts } from '../../src/server/catalog/seed-products.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { saveBlanks } from '../../src/server/fulfillment/blanks/queries.ts';
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
  const blanks = HAT_COLORS.map(({ key }, index) => ({
    hatColor: key,
    productId: 100,
    variantId: 4800 + index,
    // Every other color is embroidered.
    ...(index % 2 === 0
      ? { technique: 'EMBROIDERY', placement: 'embroidery_front' }
      : { technique: 'DTFILM', placement: 'front_dtf_hat' }),
    canvas: { width: 1890, height: 765 },
  }));
  await db.transaction().execute((trx) => saveBlanks(trx, blanks, { chosen: true }));
}
