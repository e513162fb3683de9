import { hatPath } from './hat-slug.ts';

/** About as many characters as Google shows of a page's title and of its description. */
export const SHOWN_TITLE = 70;
export const SHOWN_DESCRIPTION = 160;

interface PageOfHat {
  name: string;
  description: string;
  slug: string;
  /** What the owner wrote for search engines; if empty, the name and description stand in. */
  pageTitle: string;
  pageDescription: string;
}

/** What a search result shows of a hat's page: "unhingedhats.com › hats › maid-of-dishonor" and the texts that fit. */
export function searchResult(hat: PageOfHat, publicUrl: string) {
  const address = new URL(hatPath(hat.slug), publicUrl);
  return {
    title: cut(hat.pageTitle.trim() || `${hat.name.trim()} Trucker Hat | Unhinged Hats`, SHOWN_TITLE),
    address: [address.host, ...address.pathname.split('/').filter(Boolean)].join(' › '),
    description: cut(hat.pageDescription.trim() || hat.description.trim(), SHOWN_DESCRIPTION),
  };
}

function cut(text: string, most: number): string {
  const letters = Array.from(text.replace(/\s+/g, ' '));
  if (letters.length <= most) return letters.join('');
  const fitting = letters.slice(0, most - 1).join('');
  const end = fitting.lastIndexOf(' ');
  return `${fitting.slice(0, end > 0 ? end : undefined)} …`;
}
