import { takeOverReason } from '../../domain/take-over/take-over.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Config } from '../config.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import { connect } from '../db/connect.ts';
import { explainRefusals } from '../db/connection-refusal.ts';
import { readDatabaseTime } from '../db/database-clock.ts';
import { migrate } from '../db/migrate.ts';
import { shopHere } from './claim-database.ts';
import { findServedShop, takeOver } from './queries.ts';
import { mixedOrders } from './test-orders.ts';

/** Stores that the database belongs to this shop. Returns what to print. Running instances notice it within a second. */
export async function runTakeOver(config: Config): Promise<string[]> {
  const { databaseUrl: url, limits } = config;
  const db = connect({ url, ...limits.database, onLost: () => undefined });
  return explainRefusals(url, async () => {
    await migrate(db);
    const [stored, here] = [await findServedShop(db), await shopHere(db, config)];
    const mixed = await mixedOrders(db, stored, here);
    if (mixed !== null) throw new CannotOpen(mixed);
    if (!here.live)
      return ['Nothing to do: without live keys, the shop works with this database, and charges no card.'];
    if (stored?.live && takeOverReason(stored, here) === null)
      return [`Nothing to do: the database already belongs to the shop at ${here.origin}.`];
    await takeOver(db, here, await readDatabaseTime(db));
    const before = stored?.live && stored.origin !== here.origin ? ` It was at ${stored.origin} before.` : '';
    return [
      `The database belongs to the shop at ${here.origin} now.${before}`,
      `A running shop opens its checkout and starts its jobs within a second. Then run: ${SHOP_COMMAND} doctor`,
    ];
  }).finally(() => db.destroy());
}
