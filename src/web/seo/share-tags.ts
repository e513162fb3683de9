import type { MetaDescriptor } from 'react-router';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { ShopFacts } from '../../server/pages/page-context.ts';
import { BLAME_THE_BRIDE } from '../storefront/home/pictured-hats.ts';
import type { Page } from './page-meta.ts';
import { breadcrumbs } from './structured-data.ts';

/** How a page looks where it is shared (Open Graph), and what it is about (JSON-LD). */
export function shareTags(
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
