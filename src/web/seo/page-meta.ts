import type { MetaDescriptor } from 'react-router';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { ShopFacts } from '../../wire/page-context.ts';
import { BLAME_THE_BRIDE } from '../storefront/home/pictured-hats.ts';
import { breadcrumbs } from './structured-data.ts';

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

/** How a page looks where it is shared (Open Graph), and what it is about (JSON-LD). */
function shareTags(
  { title, description, things }: Page,
  path: string,
  { publicUrl }: ShopFacts,
): MetaDescriptor[] {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Unhinged Hats',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:image': publicUrl + pictureAddress(BLAME_THE_BRIDE, 1200, 'jpg'),
    'og:image:alt': 'A black trucker hat that says Blame the bride',
    'og:image:width': '1200',
    'og:image:height': '800',
  };
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...breadcrumbs(title, path, publicUrl), ...(things || [])].map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}
