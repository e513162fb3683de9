import { OCCASIONS, occasionOf, shopPath } from '../../domain/occasions.ts';

/** The pages that search engines may show. */
export const INDEXED_PATHS = [
  '/',
  '/shop',
  '/custom-hat',
  '/crew',
  '/about',
  '/shipping',
  '/returns',
  '/sizing-guide',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
];

/** The pages that are the same for every visitor, so they are cached. */
const PUBLIC_PATHS = [...INDEXED_PATHS, '/checkout', '/thank-you', '/styleguide'];

/** What React Router requests when it navigates in the browser. */
const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

const CACHED = new Set(PUBLIC_PATHS.flatMap((path) => [path, dataPath(path)]));

const occasionData = (query: string) => `/shop.data${query}`;

const OCCASION_QUERIES = OCCASIONS.map(({ key }) => `?occasion=${key}`);

/** All cache keys. Each is the address of a page or of its data. */
export const PAGE_CACHE_KEYS: readonly string[] = [
  ...CACHED,
  ...OCCASIONS.map((occasion) => shopPath(occasion)),
  ...OCCASION_QUERIES.map(occasionData),
];

/**
 * The cache key of a request; null if it must be rendered each time. The key omits the query, so that links with `?utm_…` do
 * not fill the memory. Only the thank-you page, shared designs, the shop's occasions and later pages, and data requests depend on
 * their query.
 */
export function pageCacheKey(path: string, query: string): string | null {
  if (!CACHED.has(path)) return null;
  if (path === '/shop') {
    const asked = new URLSearchParams(query);
    return asked.has('after') ? null : shopPath(occasionOf(asked.get('occasion')));
  }
  if (path === '/shop.data' && OCCASION_QUERIES.includes(query)) return occasionData(query);
  const namesDesign = path === '/custom-hat' && /[?&]design=/.test(query);
  const dependsOnQuery = path === '/thank-you' || namesDesign || path.endsWith('.data');
  return dependsOnQuery && query !== '' ? null : path;
}

/** The canonical path: single slashes, none at the end. */
export const cleanPath = (path: string): string => path.replace(/[\\/]+/g, '/').replace(/(.)\/$/, '$1');
