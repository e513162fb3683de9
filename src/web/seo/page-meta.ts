import type { MetaDescriptor } from 'react-router';
import type { Design } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import type { SettingsVersion } from '../../domain/settings/settings.ts';
import type { ShopFacts } from '../../wire/page-context.ts';
import { breadcrumbs, type Crumb } from './structured-data.ts';

/** The relevant arguments of a route's `meta`. */
export interface MetaArgs {
  location: { pathname: string };
  /** The page's routes, from the root down. If the root failed, the shop's facts are missing. */
  matches: readonly (({ id: string; loaderData?: unknown } & object) | undefined)[];
}

export interface Page {
  /** Like "Shipping | Unhinged Hats". */
  title: string;
  description: string;
  /** The query of the address that search engines keep, like "?after=24". Without one, the address has none. */
  query?: string | undefined;
  /** Objects as schema.org defines them, besides the breadcrumbs. */
  things?: readonly object[] | false | undefined;
  /** The pages between the home page and this one. */
  above?: readonly Crumb[];
  /** Open Graph's tags that differ from the usual ones. */
  card?: Readonly<Record<string, string>> | false | null | undefined;
}

/**
 * A page's metadata for browsers, search engines and social networks. The browser's bundle leaves out what only search
 * engines and social networks use, because they read the server's HTML.
 */
export function pageMeta({ location, matches }: MetaArgs, page: Page): MetaDescriptor[] {
  const root = rootOf(matches);
  const path = location.pathname + (page.query ?? '');
  const address = (root?.shop.publicUrl ?? '') + path;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR && root ? shareTags(page, path, root) : []),
  ];
}

interface RootData {
  shop: ShopFacts;
  settings: SettingsVersion;
  makings: Makings;
}

export const rootOf = (matches: MetaArgs['matches']): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/** The hat on the card of every page, as a new shop sells it. */
export const CARD_HAT: Design = {
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'block',
  textLine1: 'Blame',
  textLine2: 'the Bride',
  textLine3: '',
};

/** The card shown where a page is shared (Open Graph), and what the page is about (JSON-LD). */
function shareTags(
  { title, description, things, above = [], card }: Page,
  path: string,
  { shop: { publicUrl }, makings }: RootData,
): MetaDescriptor[] {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Unhinged Hats',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:image':
      publicUrl +
      pictureAddress(CARD_HAT, makingOf(makings, CARD_HAT.hatColor), { width: 1200, format: 'jpg' }),
    'og:image:alt': 'A black trucker hat that says Blame the Bride in lime green',
    'og:image:width': '1200',
    'og:image:height': '800',
    ...card,
  };
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...breadcrumbs({ title, path, above }, publicUrl), ...(things || [])].map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}
