import { z } from 'zod';
import { type PrintfulStore, storeId } from './account.ts';
import { endpoint, ok, pageReply, pagingQuery } from './protocol/endpoint.ts';

import { notFound } from './protocol/printful-error.ts';

const noQuery = z.strictObject({});
const ownStores = [{ id: storeId, type: 'native', name: 'Sandbox store' }];

const allScopes = [
  { scope: 'orders', display_name: 'View and manage orders of the authorized store' },
  { scope: 'sync_products', display_name: 'View and manage store products' },
  { scope: 'file_library', display_name: 'View and manage store files' },
  { scope: 'webhooks', display_name: 'View and manage store webhooks' },
];

const storesOf = ({ settings }: PrintfulStore) => settings.stores ?? ownStores;

const scopesOf = ({ settings }: PrintfulStore) =>
  settings.scopes?.map((scope) => ({ scope, display_name: `May use ${scope}` })) ?? allScopes;

export const storeEndpoints = [
  endpoint('GET', '/stores', {
    query: z.strictObject(pagingQuery),
    handle: ({ store, query }) => pageReply(storesOf(store), query),
  }),
  endpoint('GET', '/stores/:id', {
    query: noQuery,
    handle: ({ store, id }) => {
      const found = storesOf(store).find((one) => one.id === Number(id));
      if (!found) throw notFound();
      return ok(found);
    },
  }),
  endpoint('GET', '/oauth/scopes', {
    query: noQuery,
    handle: ({ store }) => ok({ scopes: scopesOf(store) }),
  }),
  endpoint('GET', '/v2/oauth-scopes', {
    query: noQuery,
    handle: ({ store }) => ({
      status: 200,
      body: {
        data: scopesOf(store).map(({ scope, display_name }) => ({ name: display_name, value: scope })),
        _links: { self: { href: '/v2/oauth-scopes' } },
      },
    }),
  }),
];
