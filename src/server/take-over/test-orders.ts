import { counted } from '../../domain/language/counted.ts';
import { type ServedShop, type ShopHere, testKeysRefusal } from '../../domain/take-over/take-over.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Db } from '../db/connect.ts';
import { countSales, type Sales } from './sales-queries.ts';

/** Like "3 orders and 5 entries of the ledger". */
export const salesWords = ({ orders, movements }: Sales): string =>
  `${counted(orders, 'order')} and ${counted(movements, 'entry of the ledger', 'entries of the ledger')}`;

/**
 * Why a shop may not use a database: orders of tests and real ones would mix. With live keys, if no live shop served it, what was sold
 * in it was never paid, but would count as real money. Null if it may.
 */
export async function mixedOrders(db: Db, stored: ServedShop | null, here: ShopHere): Promise<string | null> {
  if (!here.live || stored?.live) return testKeysRefusal(stored, here);
  const sales = await countSales(db);
  if (sales.orders + sales.movements === 0) return null;
  return `This database holds ${salesWords(sales)} from test keys, and Stripe’s keys are live: they would count as real money. To remove them first, type: ${SHOP_COMMAND} drop-test-orders`;
}
