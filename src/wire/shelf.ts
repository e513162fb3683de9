import type { Product } from './products.ts';

/** A page of the ready-made hats. */
export interface Shelf {
  products: Product[];
  /** The last hat of this page, if others follow: the next page begins after it. */
  next: number | null;
  /** How many there are on all pages, of those that were asked for. */
  hats: number;
  /** What each of them costs, like "29.99"; null if they differ. */
  price: string | null;
  /** What at least one hat on sale is for, whatever occasion was asked for: keys of `OCCASIONS`, in any order. */
  occasions: string[];
  /** What hats can be filtered by: keys of `HAT_COLORS`, in any order. Null if one page has all hats, so that nothing is searched. */
  colors: string[] | null;
}
