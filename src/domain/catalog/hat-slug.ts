/** The end of the address of a hat's page, such as "maid-of-dishonor". Never "-", which stands for no hat. */
export const isSlug = (text: string): boolean => text.length <= LONGEST_SLUG && SLUG.test(text);

export const LONGEST_SLUG = 120;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const hatPath = (slug: string): string => `/hats/${slug}`;

/** The page with all that is said of a hat. */
export const reviewsPath = (slug: string): string => `${hatPath(slug)}/reviews`;

/** The slug in the address of a hat's page, written as it should be; null for other addresses. */
export function slugIn(path: string): string | null {
  const slug = path.startsWith(HATS) ? path.slice(HATS.length) : '';
  return isSlug(slug) ? slug : null;
}

const HATS = hatPath('');
