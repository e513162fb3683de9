import { z } from 'zod';
import { changeInWords } from '../../domain/catalog/shelf.ts';
import { cents } from '../../domain/money/money.ts';
import { orThrow } from '../../lib/or-throw.ts';
import {
  adminProduct,
  moveRequest,
  productProfit,
  productRequest,
  productState,
  shelfPreview,
  shelfRequest,
  shelfState,
} from '../../wire/admin/products.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { loadProfits } from '../profit/read-profit.ts';
import { changeProducts, previewChange, profitOf, undoChange } from './change-products.ts';
import { moveProduct } from './move-product.ts';
import { presentProducts } from './present-product.ts';
import { removeProduct, saveProduct } from './save-product.ts';
import { countProducts, findLastChange, searchProducts } from './shelf-queries.ts';

const id = z.coerce.number().int().nonnegative().max(2_147_483_647);
const params = z.object({ id });
const listed = z.object({ ...numberedListQuery, state: productState.optional() });
const priced = z.object({
  /** In cents. */
  price: z.coerce.number().int().min(100).max(99_999),
  /** None for a hat that Printful makes as saved in its store. */
  hatColor: z.string().max(50).optional(),
  /** None for a product that is not saved yet. */
  productId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

/**
 * List, create, change, order and delete products, one or many at a time. A change shows on this instance at once and on
 * others within a second.
 */
export function productRoutes(app: App, deps: Deps): void {
  const { db, config, clock } = deps;

  app.get('/api/admin/products', {
    config: { access: 'team', area: 'hats', looksAt: 'the products' },
    schema: { summary: 'List products', querystring: listed, response: { 200: z.array(adminProduct) } },
    handler: async (request, reply) => {
      const { q, state = null, ...cut } = request.query;
      const filter = { words: searchWords(q), state };
      const products = await searchProducts(db, filter, { ...cut, limit: cut.limit + 1 });
      const page = toPage(products, cut, (product) => String(product.id));
      return sendPage(request, reply, { ...page, rows: await presentProducts(deps, page.rows) });
    },
  });

  app.post('/api/admin/products', {
    config: { access: 'team', area: 'hats', about: 'product', did: 'added a product', saysItself: true },
    schema: { summary: 'Add a product', body: productRequest, response: { 201: adminProduct } },
    handler: async (request, reply) => {
      const { email: who } = administratorAt(request);
      return reply.code(201).send(orThrow(await saveProduct(deps, null, { request: request.body, who })));
    },
  });

  app.put('/api/admin/products/:id', {
    config: { access: 'team', area: 'hats', about: 'product', did: 'changed a product', saysItself: true },
    schema: { summary: 'Change a product', params, body: productRequest, response: { 200: adminProduct } },
    handler: async (request) => {
      const { email: who } = administratorAt(request);
      return orThrow(await saveProduct(deps, request.params.id, { request: request.body, who }));
    },
  });

  app.delete('/api/admin/products/:id', {
    config: { access: 'team', area: 'hats', about: 'product', did: 'deleted a product', saysItself: true },
    schema: { summary: 'Delete or archive a product', params, response: { 204: z.null() } },
    handler: async (request) =>
      orThrow(await removeProduct(deps, request.params.id, administratorAt(request).email)),
  });

  app.post('/api/admin/products/:id/move', {
    config: {
      access: 'team',
      area: 'hats',
      about: 'product',
      did: 'moved a hat on the shelf',
      saysItself: true,
    },
    schema: {
      summary: 'Move a product on the shelf',
      params,
      body: moveRequest,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      const { email: who } = administratorAt(request);
      orThrow(await moveProduct(deps, { id: request.params.id, to: request.body, who }));
    },
  });

  app.get('/api/admin/shelf/profit', {
    config: { access: 'team', area: 'hats', looksAt: 'the shelf' },
    schema: {
      summary: 'Calculate what a price leaves',
      querystring: priced,
      response: { 200: productProfit },
    },
    handler: async ({ query: { price, hatColor = null, productId = null } }) =>
      profitOf(await loadProfits(deps), {
        productId,
        price: cents(price),
        hatColor,
      }),
  });

  app.get('/api/admin/shelf', {
    config: { access: 'team', area: 'hats', looksAt: 'the shelf' },
    schema: { summary: 'Read the order of the shelf', response: { 200: shelfState } },
    handler: async () => {
      const since = new Date(clock().getTime() - UNDO_DAYS * config.limits.day);
      const last = await findLastChange(db, since);
      const change = last && {
        id: last.id,
        at: last.at,
        who: last.who,
        text: changeInWords(
          last.change,
          last.before.map(({ name }) => name),
        ),
      };
      return { change, counts: await countProducts(db) };
    },
  });

  app.post('/api/admin/shelf/preview', {
    config: { access: 'team', area: 'hats', looksAt: 'the shelf' },
    schema: {
      summary: 'Show what a change of many products would do',
      body: shelfRequest,
      response: { 200: shelfPreview },
    },
    handler: async ({ body }) => orThrow(await previewChange(deps, body)),
  });

  app.post('/api/admin/shelf/changes', {
    config: { access: 'team', area: 'hats', about: 'product', did: 'changed many hats', saysItself: true },
    schema: {
      summary: 'Change many products at once',
      body: shelfRequest,
      response: { 201: z.object({ id: z.int() }) },
    },
    handler: async (request, reply) => {
      const changed = orThrow(await changeProducts(deps, request.body, administratorAt(request).email));
      return reply.code(201).send({ id: changed });
    },
  });

  app.post('/api/admin/shelf/changes/:id/undo', {
    config: {
      access: 'team',
      area: 'hats',
      about: 'product',
      did: 'undid a change of many hats',
      saysItself: true,
    },
    schema: { summary: 'Undo a change of many products', params, response: { 204: z.null() } },
    handler: async (request) =>
      orThrow(await undoChange(deps, request.params.id, administratorAt(request).email)),
  });
}

/** How long the shelf offers to undo the last change. */
const UNDO_DAYS = 7;
