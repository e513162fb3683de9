import type { ShopHere } from '../../domain/take-over/take-over.ts';
import { seedProducts } from '../catalog/seed-products.ts';
import type { Config } from '../config.ts';
import { lapseOtherAccounts } from '../fulfillment/blanks/account-queries.ts';
import { accountOf } from '../fulfillment/blanks/choose-hats.ts';
import { claimDatabase, shopHere } from '../take-over/claim-database.ts';
import { connect } from './connect.ts';
import { explainRefusals } from './connection-refusal.ts';
import { migrate, requireMigrated } from './migrate.ts';

/**
 * Migrates, claims the database for this shop if it is free, and adds the first products. `newer` are the migrations of newer
 * releases that have run on it.
 */
export async function prepareDatabase(
  config: Config,
  onLost: (error: Error) => void,
): Promise<{ here: ShopHere; newer: string[] }> {
  const { databaseUrl: url, limits } = config;
  const db = connect({ url, ...limits.migrationDatabase, onLost });
  return explainRefusals(url, async () => {
    const newer = config.migrates ? await migrate(db, limits.migration) : await requireMigrated(db);
    const here = await shopHere(db, config);
    await claimDatabase(db, here);
    await seedProducts(db);
    await lapseOtherAccounts(db, accountOf(config));
    return { here, newer };
  }).finally(() => db.destroy());
}
