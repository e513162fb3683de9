import { limitsAt } from '../config/limits.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import { connect, type Db } from '../db/connect.ts';
import { explainRefusals } from '../db/connection-refusal.ts';
import { migrate } from '../db/migrate.ts';
import { openClient } from '../db/open-client.ts';
import { refuseRunningShop } from '../db/refuse-running-shop.ts';
import { transact } from '../db/transact.ts';
import type { JobName } from '../jobs/queues.ts';
import { withStore } from '../jobs/store.ts';
import { findServedShop } from './queries.ts';
import { countSales, emptySales } from './sales-queries.ts';
import { salesWords } from './test-orders.ts';

/** Jobs that have nothing to do with orders. The others are queued again by the next start. */
const KEPT_JOBS = ['start-campaign', 'send-campaign', 'sync-products'] satisfies JobName[];

/**
 * Empties a database that no live shop served of everything that was sold in it, so that a shop with live keys can begin with it.
 * `confirm` is given what will be gone, in words. Returns those words; null if there is nothing.
 */
export async function dropTestOrders(
  databaseUrl: string,
  confirm: (what: string) => Promise<void>,
): Promise<string | null> {
  const limits = limitsAt(1);
  const client = await openClient(databaseUrl, DROPPING);
  const db = connect({ url: databaseUrl, ...limits.migrationDatabase, onLost: () => undefined });
  return explainRefusals(databaseUrl, async () => {
    await refuseRunningShop(client, DROPPING);
    await migrate(db);
    await refuseLiveShop(db);
    const sales = await countSales(db);
    if (sales.orders + sales.movements === 0) return null;
    await confirm(salesWords(sales));
    await transact(db, async (trx) => {
      await refuseLiveShop(trx);
      await withStore(databaseUrl, (store) => store.dropAllBut(trx, KEPT_JOBS));
      await emptySales(trx);
    });
    return salesWords(sales);
  }).finally(async () => {
    await db.destroy();
    await client.end();
  });
}

const DROPPING = 'unhinged-hats drop-test-orders';

async function refuseLiveShop(db: Db): Promise<void> {
  if ((await findServedShop(db))?.live)
    throw new CannotOpen(
      'A live shop works with this database, so its orders are real. Nothing was changed.',
    );
}
