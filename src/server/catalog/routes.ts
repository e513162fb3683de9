import { z } from 'zod';
import { hatPath } from '../../domain/catalog/hat-slug.ts';
import { PRODUCTS_PAGE_SIZE } from '../../wire/page-sizes.ts';
import { product } from '../../wire/products.ts';
import type { Deps } from '../deps.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import type { App } from '../http/app.ts';
import { type CachedAnswer, cachedAnswer } from '../http/cached-answer.ts';
import { ShopError } from '../http/shop-error.ts';
import { presentProducts } from './present-product.ts';
import { findSlug, listFeaturedProducts, listProducts, type ProductRow } from './queries.ts';

const pageQuery = z.object({ after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0) });
const products = z.array(product);

const LISTS = {
  '/api/products': { summary: 'List the hats on sale', list: listProducts },
  '/api/products/featured': { summary: 'List the hats of the home page', list: listFeaturedProducts },
};
type ListPath = keyof typeof LISTS;

const isListPath = (path: string): path is ListPath => Object.hasOwn(LISTS, path);

type CatalogDeps = Pick<Deps, 'catalogVersion' | 'config' | 'glyphs' | 'pagesDb' | 'settings'>;

/** What everybody asks for is kept until the catalog changes, as pages are. */
export function catalogRoutes(app: App, deps: CatalogDeps): void {
  const { catalogVersion, config, glyphs, pagesDb, settings } = deps;
  const present = (rows: readonly ProductRow[]) => presentProducts({ db: pagesDb, glyphs, settings }, rows);

  /** A page of a list, and where the next one is. */
  async function readPage(path: ListPath, after: number) {
    const rows = await LISTS[path].list(pagesDb, PRODUCTS_PAGE_SIZE + 1, after);
    const page = rows.slice(0, PRODUCTS_PAGE_SIZE);
    const last = page.at(-1);
    const hasMore = last !== undefined && rows.length > PRODUCTS_PAGE_SIZE;
    const headers: Record<string, string> = hasMore ? { link: `<${path}?after=${last.id}>; rel="next"` } : {};
    return { page, headers };
  }

  const cache = createAnswerCache<CachedAnswer>({
    async render(route) {
      const { page, headers } = await readPage(route as ListPath, 0);
      const json = JSON.stringify(products.encode(await present(page)));
      return cachedAnswer({
        route,
        headers,
        type: 'application/json; charset=utf-8',
        bytes: Buffer.from(json),
      });
    },
    version: () => catalogVersion.current(),
    worthCaching: () => true,
    timeout: config.limits.pageTimeout,
  });
  app.readyAnswers.add((url) => (isListPath(url) ? (cache.fresh(url)?.ready() ?? null) : null));

  for (const path of Object.keys(LISTS) as ListPath[])
    app.get(path, {
      config: { access: 'open' },
      schema: { summary: LISTS[path].summary, querystring: pageQuery, response: { 200: products } },
      handler: async (request, reply) => {
        const { after } = request.query;
        if (after === 0) return (await cache.get(path)).send(request, reply);
        app.rateLimits.take('productLists', request.ip);
        const { page, headers } = await readPage(path, after);
        return reply.headers(headers).send(await present(page));
      },
    });

  app.get('/h/:id', {
    config: { access: 'open' },
    schema: { hide: true, params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }) },
    handler: async (request, reply) => {
      const slug = await findSlug(pagesDb, request.params.id);
      if (slug === null) throw new ShopError('not_found', 'There is no hat with this number.');
      const [, query = ''] = request.url.split(/(?=\?)/, 2);
      return reply.redirect(hatPath(slug) + query, 301);
    },
  });
}
