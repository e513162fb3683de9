import type { ShopQuery } from '../../domain/catalog/shop-query.ts';
import { formatAmount } from '../../domain/money/money.ts';
import { SHELF_PAGE_SIZE } from '../../wire/page-sizes.ts';
import type { Shelf } from '../../wire/shelf.ts';
import { orderWords } from '../orders/admin/search-words.ts';
import { presentProducts } from './present-product.ts';
import { colorsOnSale, countOnSale, listHats, occasionsOnSale, type WantedHats } from './shop-queries.ts';

/** A page of the shop, which costs the same on a shelf of any length. If one page has all hats, nothing is searched or sorted. */
export async function readShelf(
  deps: Parameters<typeof presentProducts>[0],
  { q, sort, color, occasion, after }: ShopQuery,
): Promise<Shelf> {
  const { db } = deps;
  const all = await countOnSale(db, ALL);
  const isLong = all.hats > SHELF_PAGE_SIZE;
  const wanted: WantedHats = isLong
    ? { occasion, color, words: orderWords({ typed: q }) }
    : { ...ALL, occasion };
  const rows = await listHats(db, { ...wanted, sort: isLong ? sort : 'shelf', after }, SHELF_PAGE_SIZE + 1);
  const page = rows.slice(0, SHELF_PAGE_SIZE);
  const isAll = Object.values(wanted).every((value) => value === null);
  const { hats, prices } = isAll ? all : await countOnSale(db, wanted);
  return {
    products: await presentProducts(deps, page),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    hats,
    price: prices && prices[0] === prices[1] ? formatAmount(prices[0]) : null,
    occasions: await occasionsOnSale(db),
    colors: isLong ? await colorsOnSale(db) : null,
  };
}

const ALL: WantedHats = { words: null, color: null, occasion: null };
