import { z } from 'zod';
import { adminProduct, productRequest } from '../../wire/admin/products.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { presentProducts } from './present-product.ts';
import { deleteProduct, searchProducts } from './queries.ts';
import { noSuchProduct, saveProduct } from './save-product.ts';

const id = z.coerce.number().int().nonnegative().max(2_147_483_647);
const params = z.object({ id });

/** List, create, change and delete products. A change shows on this instance at once and on others within a second. */
export function productRoutes(app: App, deps: Deps): void {
  const { db, catalogVersion } = deps;

  app.get(
    '/api/admin/products',
    {
      schema: {
        querystring: z.object(numberedListQuery),
        response: { 200: z.array(adminProduct) },
      },
    },
    async (request, reply) => {
      const { q, ...cut } = request.query;
      const products = await searchProducts(db, searchWords(q), { ...cut, limit: cut.limit + 1 });
      const page = toPage(products, cut, (product) => String(product.id));
      return sendPage(request, reply, { ...page, rows: await presentProducts(deps, page.rows) });
    },
  );

  app.post(
    '/api/admin/products',
    { schema: { body: productRequest, response: { 201: adminProduct } } },
    async ({ body }, reply) => {
      const saved = await saveProduct(deps, null, body);
      if (saved instanceof ShopError) throw saved;
      return reply.code(201).send(saved);
    },
  );

  app.put(
    '/api/admin/products/:id',
    { schema: { params, body: productRequest, response: { 200: adminProduct } } },
    async ({ params, body }) => {
      const saved = await saveProduct(deps, params.id, body);
      if (saved instanceof ShopError) throw saved;
      return saved;
    },
  );

  app.delete(
    '/api/admin/products/:id',
    { schema: { params, response: { 204: z.null() } } },
    async ({ params }, reply) => {
      if (!(await deleteProduct(db, params.id))) throw noSuchProduct();
      await catalogVersion.refresh();
      return reply.code(204).send(null);
    },
  );
}
