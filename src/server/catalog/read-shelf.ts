import type { OccasionKey } from '../../domain/catalog/occasions.ts';
import { formatAmount } from '../../domain/money/money.ts';
import { SHELF_PAGE_SIZE } from '../../wire/page-sizes.ts';
import type { Shelf } from '../../wire/shelf.ts';
import { presentProducts } from './present-product.ts';
import { countOnSale, listProducts, occasionsOnSale } from './queries.ts';

/** A page of the shop: the hats after one, or the first ones, for an occasion or for all. It costs the same on a shelf of any length. */
export async function readShelf(
  deps: Parameters<typeof presentProducts>[0],
  { after, occasion }: { after: number; occasion: OccasionKey | null },
): Promise<Shelf> {
  const { db } = deps;
  const rows = await listProducts(db, SHELF_PAGE_SIZE + 1, after, occasion);
  const page = rows.slice(0, SHELF_PAGE_SIZE);
  const { hats, prices } = await countOnSale(db, occasion);
  return {
    products: await presentProducts(deps, page),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    hats,
    price: prices && prices[0] === prices[1] ? formatAmount(prices[0]) : null,
    occasions: await occasionsOnSale(db),
  };
}
