import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { connectionRefusal } from '../db/connection-refusal.ts';
import { followTakeOver, shopHere } from '../take-over/claim-database.ts';
import { findServedShop } from '../take-over/queries.ts';
import { mixedOrders } from '../take-over/test-orders.ts';
import { type Finding, right, wrong } from './finding.ts';
import { readServer } from './queries.ts';

const ABOUT = 'Database';
const OLDEST = 15;

/** Whether the database answers, is new enough, has the shop's tables, and belongs to this shop. */
export async function examineDatabase(
  db: Db,
  config: Pick<Config, 'databaseUrl' | 'publicUrl' | 'stripe'>,
): Promise<Finding> {
  try {
    const { number, version, hasTables } = await readServer(db);
    if (number < OLDEST * 10_000)
      return wrong(ABOUT, `PostgreSQL ${version} is too old`, `Use PostgreSQL ${OLDEST} or later`);
    if (!hasTables)
      return wrong(
        ABOUT,
        'it has no tables of this release',
        `Start the shop once, or run ${SHOP_COMMAND} migrate`,
      );
    const [served, here] = [await findServedShop(db), await shopHere(db, config)];
    const waitsFor =
      (await mixedOrders(db, served, here)) ?? followTakeOver(here, { current: () => served }).needed();
    if (waitsFor !== null) return { state: 'wrong', about: ABOUT, text: waitsFor };
    return right(ABOUT, `PostgreSQL ${version} at ${new URL(config.databaseUrl).host}`);
  } catch (error) {
    const refusal = connectionRefusal(error, config.databaseUrl);
    if (refusal === null) throw error;
    return { state: 'wrong', about: ABOUT, text: refusal };
  }
}
