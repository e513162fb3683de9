import { HAT_COLORS, type HatColor } from '../design/design.ts';
import { type OccasionKey, occasionOf } from './occasions.ts';

/** Which hats a page of the shop shows. */
export interface ShopQuery {
  /** Words that are on each of them, in its name or in its description. */
  q: string;
  sort: ShopSort;
  color: HatColor | null;
  occasion: OccasionKey | null;
  /** The last hat of the page before; null on the first page. */
  after: number | null;
}

/** The key is part of the shop's address, so it never changes. */
export const SHOP_SORTS = [
  { key: 'shelf', label: 'Hand-picked' },
  { key: 'newest', label: 'Newest' },
  { key: 'price', label: 'Lowest price' },
] as const;

export type ShopSort = (typeof SHOP_SORTS)[number]['key'];

/** In characters. */
export const LONGEST_SEARCH = 60;

export const ALL_HATS: ShopQuery = { q: '', sort: 'shelf', color: null, occasion: null, after: null };

/** Reads the query of an address. What it does not know is ignored, and of repeated keys the first counts. */
export const readShopQuery = (asked: Pick<URLSearchParams, 'get'>): ShopQuery => ({
  q: wordsIn(asked.get('q') ?? ''),
  sort: SHOP_SORTS.find(({ key }) => key === asked.get('sort'))?.key ?? ALL_HATS.sort,
  color: HAT_COLORS.find(({ key }) => key === asked.get('color'))?.key ?? null,
  occasion: occasionOf(asked.get('occasion'))?.key ?? null,
  after: hatIn(asked.get('after') ?? ''),
});

function wordsIn(typed: string): string {
  const text = typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  const q = Array.from(text).slice(0, LONGEST_SEARCH).join('').trim();
  return /[\p{L}\p{N}]/u.test(q) ? q : '';
}

/** The id in an address; null if it cannot be one. */
const hatIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** The address of the shop page with these hats: all of them, hand-picked and from the first, where nothing else is said. */
export function shopPath(wanted: Partial<ShopQuery> = {}): string {
  const query = Object.entries({ ...ALL_HATS, ...wanted })
    .filter(([key, value]) => value !== ALL_HATS[key as keyof ShopQuery])
    .map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`);
  return query.length === 0 ? '/shop' : `/shop?${query.join('&')}`;
}

/** Whether shoppers searched, sorted or chose a color, which only a shelf of several pages offers. */
export const isNarrowed = ({ q, sort, color }: ShopQuery): boolean =>
  q !== '' || sort !== ALL_HATS.sort || color !== null;
