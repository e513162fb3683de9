import { hatPath } from '../domain/catalog/hat-slug.ts';

/** The pages that search engines may show. They are the same for every visitor, and opening them changes nothing. */
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

/**
 * Has browsers that can do it load and lay out such a page before its link is opened. They choose when: as a pointer rests on the
 * link, or on a phone as it is in view. https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
export const PRERENDER_RULES = JSON.stringify({
  prerender: [{ where: { href_matches: [...INDEXED_PATHS, hatPath('*')] }, eagerness: 'moderate' }],
});
