/** The pages that search engines may show. */
export const INDEXED_PATHS = [
  '/',
  '/shop',
  '/custom-hat',
  '/about',
  '/shipping',
  '/returns',
  '/sizing-guide',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
];

/** The pages that are the same for every visitor, and therefore kept. */
const PUBLIC_PATHS = [...INDEXED_PATHS, '/checkout', '/thank-you', '/styleguide'];

/** What React Router's navigation asks for instead of a page. */
const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

const CACHED = new Set(PUBLIC_PATHS.flatMap((path) => [path, dataPath(path)]));

/**
 * The key under which a request's answer is kept, null when it is rendered each time. A page's key leaves its query out,
 * so that links with `?utm_…` fill no memory; only the thank-you page, a shared design's card and data requests depend on
 * theirs.
 */
export function pageCacheKey(path: string, query: string): string | null {
  if (!CACHED.has(path)) return null;
  const namesDesign = path === '/custom-hat' && /[?&]design=/.test(query);
  const dependsOnQuery = path === '/thank-you' || namesDesign || path.endsWith('.data');
  return dependsOnQuery && query !== '' ? null : path;
}

/** An address in its one form: single slashes, none at the end. */
export const cleanPath = (path: string): string => path.replace(/[\\/]+/g, '/').replace(/(.)\/$/, '$1');
