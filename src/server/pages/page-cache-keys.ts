import { slugIn } from '../../domain/catalog/hat-slug.ts';
import { OCCASIONS } from '../../domain/catalog/occasions.ts';
import { isNarrowed, readShopQuery, shopPath } from '../../domain/catalog/shop-query.ts';
import { INDEXED_PATHS } from '../../wire/indexed-pages.ts';

/** The pages that are the same for every visitor, so they are cached. */
const PUBLIC_PATHS = [...INDEXED_PATHS, '/checkout', '/thank-you'];

/** What React Router requests when it navigates in the browser. */
const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

const CACHED = new Set(PUBLIC_PATHS.flatMap((path) => [path, dataPath(path)]));

/** The routes of the public pages that have data. In the browser, the router requests only the data of the route it goes to. */
const ROUTES_WITH_DATA = {
  '/': 'storefront/home/route',
  '/shop': 'storefront/shop/route',
  '/custom-hat': 'designer/route',
  '/crew': 'crew/route',
};

const OCCASION_QUERIES = OCCASIONS.map(({ key }) => `?occasion=${key}`);

const DATA_WITH_QUERY = new Set([
  ...Object.entries(ROUTES_WITH_DATA).map(([path, route]) => `${dataPath(path)}?${routeQuery(route)}`),
  ...OCCASION_QUERIES.flatMap((query) => [
    `/shop.data${query}`,
    `/shop.data${query}&${routeQuery(ROUTES_WITH_DATA['/shop'])}`,
  ]),
]);

function routeQuery(route: string): string {
  return String(new URLSearchParams({ _routes: route }));
}

/** All cache keys. Each is the address of a page or of its data. */
export const PAGE_CACHE_KEYS: readonly string[] = [
  ...CACHED,
  ...OCCASIONS.map((occasion) => shopPath({ occasion: occasion.key })),
  ...DATA_WITH_QUERY,
];

/**
 * The cache key of a request; null if it must be rendered each time. The key omits the query, so that links with `?utm_…` do
 * not fill the memory. Only the thank-you page, shared designs, the shop's occasions, later pages and what was searched, sorted or
 * filtered there, and data requests depend on their query.
 */
export function pageCacheKey(path: string, query: string): string | null {
  if (!CACHED.has(path)) return null;
  if (path === '/shop') {
    const asked = readShopQuery(new URLSearchParams(query));
    return isNarrowed(asked) || asked.after !== null ? null : shopPath({ occasion: asked.occasion });
  }
  if (DATA_WITH_QUERY.has(path + query)) return path + query;
  const namesDesign = path === '/custom-hat' && /[?&]design=/.test(query);
  const dependsOnQuery = path === '/thank-you' || namesDesign || path.endsWith('.data');
  return dependsOnQuery && query !== '' ? null : path;
}

/** The canonical path: single slashes, none at the end, and a hat's and an admin page's in small letters, but for an order's id. */
export function cleanPath(path: string): string {
  const clean = path.replace(/[\\/]+/g, '/').replace(/(.)\/$/, '$1');
  const small = clean.toLowerCase();
  if (slugIn(small) !== null) return small;
  return clean.replace(/^\/(printful-)?admin(\/[a-z]+)?(?![^/])/i, (page) => page.toLowerCase());
}
