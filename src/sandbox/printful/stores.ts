import { z } from 'zod';
import { storeId } from './account.ts';
import { endpoint, ok, pageReply, pagingQuery } from './protocol/endpoint.ts';

import { notFound } from './protocol/printful-error.ts';

const noQuery = z.strictObject({});
const store = { id: storeId, type: 'native', name: 'Sandbox store' };

const scopes = [
  { scope: 'orders', display_name: 'View and manage orders of the authorized store' },
  { scope: 'sync_products', display_name: 'View and manage store products' },
  { scope: 'file_library', display_name: 'View and manage store files' },
  { scope: 'webhooks', display_name: 'View and manage store webhooks' },
];

export const storeEndpoints = [
  endpoint('GET', '/stores', {
    query: z.strictObject(pagingQuery),
    handle: ({ query }) => pageReply([store], query),
  }),
  endpoint('GET', '/stores/:id', {
    query: noQuery,
    handle: ({ id }) => {
      if (Number(id) !== storeId) throw notFound();
      return ok(store);
    },
  }),
  endpoint('GET', '/oauth/scopes', { query: noQuery, handle: () => ok({ scopes }) }),
  endpoint('GET', '/v2/oauth-scopes', {
    query: noQuery,
    handle: () => ({
      status: 200,
      body: {
        data: scopes.map(({ scope, display_name }) => ({ name: display_name, value: scope })),
        _links: { self: { href: '/v2/oauth-scopes' } },
      },
    }),
  }),
];
