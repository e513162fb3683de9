import { z } from 'zod';
import { PRODUCTS_PAGE_SIZE } from '../../wire/page-sizes.ts';
import { product } from '../../wire/products.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { presentProducts } from './present-product.ts';
import { listFeaturedProducts, listProducts } from './queries.ts';

const pageQuery = z.object({ after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0) });

export function catalogRoutes(app: App, { pagesDb, glyphs, settings }: Deps): void {
  const deps = { db: pagesDb, glyphs, settings };

  app.get(
    '/api/products',
    {
      schema: {
        summary: 'List the hats on sale',
        querystring: pageQuery,
        response: { 200: z.array(product) },
      },
    },
    async ({ query }, reply) => {
      const rows = await listProducts(pagesDb, PRODUCTS_PAGE_SIZE + 1, query.after);
      const page = rows.slice(0, PRODUCTS_PAGE_SIZE);
      const last = page.at(-1);
      if (last && rows.length > PRODUCTS_PAGE_SIZE)
        reply.header('link', `</api/products?after=${last.id}>; rel="next"`);
      return presentProducts(deps, page);
    },
  );

  app.get(
    '/api/products/featured',
    { schema: { summary: 'List the hats of the home page', response: { 200: z.array(product) } } },
    async () => presentProducts(deps, await listFeaturedProducts(pagesDb)),
  );
}
