import { z } from 'zod';
import { MOST_TAGS, tagOf } from '../../../domain/orders/tags.ts';
import { changeAnswer } from '../../../wire/admin/order-actions.ts';
import { orderFilterRequest, orderFilters, tagRequest } from '../../../wire/admin/order-filters.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { noSuchOrder } from '../with-order-locked.ts';
import { addTag, deleteFilter, readFilters, removeTag, saveFilter } from './filter-queries.ts';

const params = z.object({ id: z.string().max(40) });
const tagParams = params.extend({ tag: z.string().max(100).transform(tagOf) });
const filterParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const done = { 204: z.null() };

/** Every list of orders comes with all of them. */
const MOST_FILTERS = 100;

/** How the team sorts orders: tags, and filters of the list that are saved by name. */
export function orderFilterRoutes(app: App, { db }: Deps): void {
  app.get('/api/admin/order-filters', {
    config: { access: 'team', area: 'orders', looksAt: 'the orders' },
    schema: { summary: 'List tags and saved filters of orders', response: { 200: orderFilters } },
    handler: () => readFilters(db),
  });

  app.post('/api/admin/order-filters', {
    config: {
      access: 'team',
      area: 'orders',
      about: 'shop',
      did: 'saved a filter of the orders',
      says: ({ body }) => `saved the filter “${body.name}” of the orders`,
    },
    schema: {
      summary: 'Save a filter of orders',
      body: orderFilterRequest,
      response: { 201: z.object({ id: z.int() }) },
    },
    handler: async ({ body }, reply) => {
      const { filters } = await readFilters(db);
      if (filters.length >= MOST_FILTERS && filters.every(({ name }) => name !== body.name))
        throw new ShopError('conflict', `There are ${MOST_FILTERS} saved filters. Delete one first.`, {
          path: 'name',
        });
      return reply.code(201).send(await saveFilter(db, body));
    },
  });

  app.delete('/api/admin/order-filters/:id', {
    config: { access: 'team', area: 'orders', about: 'shop', did: 'deleted a saved filter of the orders' },
    schema: { summary: 'Delete a saved filter of orders', params: filterParams, response: done },
    handler: async ({ params }) => void (await deleteFilter(db, params.id)),
  });

  app.post('/api/admin/orders/:id/tags', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'tagged #:id' },
    schema: { summary: 'Tag an order', params, body: tagRequest, response: { 200: changeAnswer } },
    handler: async ({ params, body }) => {
      const outcome = await addTag(db, params.id, body.tag);
      if (outcome === null) throw noSuchOrder();
      if (outcome === 'full')
        throw new ShopError('conflict', `This order has ${MOST_TAGS} tags. Take one off first.`, {
          path: 'tag',
        });
      return { isChanged: outcome === 'added' };
    },
  });

  app.delete('/api/admin/orders/:id/tags/:tag', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'took a tag off #:id' },
    schema: { summary: 'Take a tag off an order', params: tagParams, response: done },
    handler: async ({ params }) => void (await removeTag(db, params.id, params.tag)),
  });
}
