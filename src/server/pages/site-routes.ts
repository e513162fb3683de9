import { hatPath } from '../../domain/catalog/hat-slug.ts';
import { OCCASIONS } from '../../domain/catalog/occasions.ts';
import { shopPath } from '../../domain/catalog/shop-query.ts';
import { escapeMarkup } from '../../lib/escape-markup.ts';
import { INDEXED_PATHS } from '../../wire/indexed-pages.ts';
import { linkedPictures } from '../catalog/linked-pictures.ts';
import { listEveryHat } from '../catalog/queries.ts';
import { occasionsOnSale } from '../catalog/shop-queries.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import type { App } from '../http/app.ts';
import { type CachedAnswer, cachedAnswer } from '../http/cached-answer.ts';
import { FOR_AN_HOUR } from '../http/encoded-body.ts';

type SiteDeps = Pick<Deps, 'catalogVersion' | 'config' | 'pagesDb'>;

/** The files that search engines read first: robots.txt, and the sitemap, which is kept until the catalog changes. */
export function siteRoutes(app: App, { catalogVersion, config, pagesDb }: SiteDeps): void {
  const { publicUrl, limits } = config;
  const sitemaps = createAnswerCache<CachedAnswer>({
    render: async (route) =>
      cachedAnswer({
        route,
        headers: { 'cache-control': FOR_AN_HOUR },
        type: 'application/xml; charset=utf-8',
        bytes: Buffer.from(sitemap(publicUrl, await pagesOf(pagesDb))),
      }),
    version: () => catalogVersion.current(),
    worthCaching: () => true,
    timeout: limits.pageTimeout,
  });

  app.get('/sitemap.xml', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async (request, reply) => (await sitemaps.get('/sitemap.xml')).send(request, reply),
  });

  app.get('/robots.txt', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.header('cache-control', FOR_AN_HOUR).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  });
}

interface SitePage {
  path: string;
  changedAt?: Date;
  /** The address of a picture on it. */
  picture?: string | undefined;
}

/** The pages of the sitemap. A file may name 50,000, which is more than a shelf of ours holds: https://www.sitemaps.org/protocol.html */
async function pagesOf(db: SiteDeps['pagesDb']): Promise<SitePage[]> {
  const hats = await listEveryHat(db);
  const makings = await findMakings(db);
  const occasions = await occasionsOnSale(db);
  return [
    ...INDEXED_PATHS.map((path) => ({ path })),
    ...OCCASIONS.filter(({ key }) => occasions.includes(key)).map((occasion) => ({
      path: shopPath({ occasion: occasion.key }),
    })),
    ...hats.map((hat) => ({
      path: hatPath(hat.slug),
      changedAt: hat.updatedAt,
      picture: linkedPictures(hat, makings)?.plain,
    })),
  ].slice(0, 50_000);
}

const sitemap = (publicUrl: string, pages: readonly SitePage[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map((page) => entry(publicUrl, page)).join('\n')}
</urlset>
`;

const entry = (publicUrl: string, { path, changedAt, picture }: SitePage): string => {
  const at = (address: string) => escapeMarkup(publicUrl + address);
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const image = picture ? `<image:image><image:loc>${at(picture)}</image:loc></image:image>` : '';
  return `<url><loc>${at(path)}</loc>${changed}${image}</url>`;
};

// Pages to exclude, such as the checkout, say noindex themselves. Crawlers must be allowed to read that.
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`;
