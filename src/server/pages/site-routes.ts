import { INDEXED_PATHS } from '../../wire/indexed-pages.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';

/** The files that search engines read first: robots.txt and the sitemap. */
export function siteRoutes(app: App, { config: { publicUrl } }: Pick<Deps, 'config'>): void {
  const files = { '/sitemap.xml': sitemap(publicUrl), '/robots.txt': robots(publicUrl) };
  for (const [path, { type, text }] of Object.entries(files))
    app.get(path, {
      config: { access: 'open' },
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    });
}

const sitemap = (publicUrl: string) => ({
  type: 'application/xml; charset=utf-8',
  text: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${INDEXED_PATHS.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`,
});

// Pages to exclude, such as the checkout, say noindex themselves. Crawlers must be allowed to read that.
const robots = (publicUrl: string) => ({
  type: 'text/plain; charset=utf-8',
  text: `User-agent: *
Disallow: /api/
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`,
});
