import { counted } from '../../domain/language/counted.ts';
import type { ServedShop, ShopHere } from '../../domain/take-over/take-over.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Db } from '../db/connect.ts';
import { countSales, type Sales } from './sales-queries.ts';

/** Like "3 orders and 5 entries of the ledger". */
export const salesWords = ({ orders, movements }: Sales): string =>
  `${counted(orders, 'order')} and ${counted(movements, 'entry of the ledger', 'entries of the ledger')}`;

/**
 * Why a shop with live keys may not use a database: no live shop served it, so what was sold in it was never paid, but would count
 * as real money. Null if it may.
 */
export async function testOrdersIn(
  db: Db,
  stored: Pick<ServedShop, 'live'> | null,
  here: Pick<ShopHere, 'live'>,
): Promise<string | null> {
  if (!here.live || stored?.live) return null;
  const sales = await countSales(db);
  if (sales.orders + sales.movements === 0) return null;
  return `This database holds ${salesWords(sales)} from test keys, and Stripe’s keys are live: they would count as real money. To remove them first, type: ${SHOP_COMMAND} drop-test-orders`;
}
