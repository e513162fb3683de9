import { archiveGone } from '../../catalog/sync/archive-gone.ts';
import { lockDueChecks } from '../../catalog/sync/archive-queries.ts';
import type { Listing } from '../../catalog/sync/queries.ts';
import { refreshStock } from '../../catalog/sync/refresh-stock.ts';
import { findOutOfStock } from '../../catalog/sync/stock-queries.ts';
import { noLongerSold, notMadeAsSaved, type SoldLine } from '../../checkout/price-items.ts';
import type { MayAsk } from '../../checkout/shared-rates.ts';
import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { ShopError } from '../../http/shop-error.ts';

/** How many store products are checked at Printful for one order. */
const MOST_CHECKS = 5;

/**
 * Refuses an order for a hat that was deleted, ignored, or discontinued at Printful since the last sync, or ran out of stock
 * there. Each store product is checked at Printful at most once a minute. When Printful does not answer, or may not be asked, the
 * order is accepted.
 */
export async function refuseGone(
  deps: Deps,
  lines: readonly SoldLine[],
  mayAsk: MayAsk = () => true,
): Promise<ShopError | null> {
  const listings = lines.flatMap(({ listing }) => (listing ? [listing] : []));
  if (listings.length === 0) return null;
  const { limits } = deps.config;
  const now = deps.clock();
  const products = [...new Set(listings.map(({ syncProductId }) => syncProductId))];
  const limit = products.slice(0, MOST_CHECKS).filter(() => mayAsk()).length;
  const before = new Date(now.getTime() - limits.minute);
  const ids = await lockDueChecks(deps.db, products, { before, now, limit });
  const options = { use: 'orders', timeout: limits.shopperTimeout } as const;
  const answers = await Promise.all(
    ids.map(async (id) => {
      try {
        return await archiveGone(deps, listings, { syncProductId: id, options });
      } catch (error) {
        if (!(error instanceof PrintfulError)) throw error;
        deps.log.warn({ err: error, syncProductId: id }, 'Printful did not say whether it still makes a hat');
        return [];
      }
    }),
  );
  const gone = answers.flat();
  const index = lines.findIndex(({ listing }) => listing !== null && gone.includes(listing.syncVariantId));
  const line = lines[index];
  if (line) return noLongerSold(line.name, index);
  const checked = listings.filter(({ syncProductId }) => ids.includes(syncProductId));
  return refuseOutOfStock(deps, lines, checked);
}

async function refuseOutOfStock(
  deps: Deps,
  lines: readonly SoldLine[],
  checked: readonly Listing[],
): Promise<ShopError | null> {
  const models = checked.flatMap(({ catalogProductId }) => catalogProductId ?? []);
  if (models.length === 0) return null;
  try {
    await refreshStock(deps, { of: models, use: 'orders', timeout: deps.config.limits.shopperTimeout });
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'Printful did not say whether a hat is in stock');
    return null;
  }
  const missing = await findOutOfStock(deps.db);
  const index = lines.findIndex(
    ({ productId, listing }) => listing !== null && productId !== null && missing.includes(productId),
  );
  const line = lines[index];
  return line ? notMadeAsSaved(line, index) : null;
}
