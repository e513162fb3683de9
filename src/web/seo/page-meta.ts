import type { MetaDescriptor } from 'react-router';
import type { ShopFacts } from '../../server/pages/page-context.ts';
import { shareTags } from './share-tags.ts';

/** What a route's `meta` is called with, as far as it matters here. */
export interface MetaArgs {
  location: { pathname: string };
  /** Of the routes of this page, from the root down; a page whose root failed has no facts of the shop. */
  matches: readonly (({ id: string; loaderData?: unknown } & object) | undefined)[];
}

export interface Page {
  /** As in "Shipping | Unhinged Hats". */
  title: string;
  description: string;
  /** Objects of schema.org, besides the way to this page. */
  things?: readonly object[] | false | undefined;
}

/**
 * All that a page tells of itself to browsers, to search engines and to whom it is shared with. The last two read what the
 * server sends, so a browser that moves on to the page is spared their part.
 */
export function pageMeta({ location, matches }: MetaArgs, page: Page): MetaDescriptor[] {
  const shop = shopOf(matches);
  const address = (shop?.publicUrl ?? '') + location.pathname;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR && shop ? shareTags(page, location.pathname, shop) : []),
  ];
}

const shopOf = (matches: MetaArgs['matches']): ShopFacts | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { shop: ShopFacts } | undefined)?.shop;
