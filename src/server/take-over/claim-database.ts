import {
  type ServedShop,
  type ShopHere,
  takeOverReason,
  takeOverWords,
} from '../../domain/take-over/take-over.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Config } from '../config.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import type { Db } from '../db/connect.ts';
import { claimIfFree, findServedShop, readSystemIdentifier, storeIdentifier } from './queries.ts';
import { mixedOrders } from './test-orders.ts';

/** Whether this shop may work with its database, as this instance last read it. */
export interface TakeOver {
  /** Why it may not, and what to type; null if it may. */
  needed(): string | null;
}

/** This shop, as the database would store it. */
export const shopHere = async (
  db: Db,
  { publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>,
): Promise<ShopHere> => ({
  origin: publicUrl,
  systemIdentifier: await readSystemIdentifier(db),
  live: stripe.live,
});

/** At a start: stores that the database belongs to this shop, if it may. Refuses to mix orders of tests with real ones. */
export async function claimDatabase(db: Db, here: ShopHere): Promise<void> {
  const stored = await findServedShop(db);
  const mixed = await mixedOrders(db, stored, here);
  if (mixed !== null) throw new CannotOpen(mixed);
  if (takeOverReason(stored, here) !== null) return;
  await claimIfFree(db, here);
  if (here.live && here.systemIdentifier !== null) await storeIdentifier(db, here.systemIdentifier);
}

/** Answers from what was last read, since every request asks. */
export const followTakeOver = (here: ShopHere, served: { current(): ServedShop | null }): TakeOver => ({
  needed() {
    const stored = served.current();
    const reason = takeOverReason(stored, here);
    return stored && reason && `${takeOverWords(reason, stored, here)} ${SHOP_COMMAND} take-over`;
  },
});
