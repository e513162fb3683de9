import { z } from 'zod';
import { type PrintfulStore, storeId } from './account.ts';
import { endpoint, ok, pageReply, pagingQuery } from './protocol/endpoint.ts';
import { scopesOf } from './scopes.ts';

const noQuery = z.strictObject({});
const ownStores = [{ id: storeId, type: 'native', name: 'Sandbox store' }];

const storesOf = ({ settings }: PrintfulStore) => settings.stores ?? ownStores;

export const storeEndpoints = [
  endpoint('GET', '/stores', {
    query: z.strictObject(pagingQuery),
    handle: ({ store, query }) => pageReply(storesOf(store), query),
  }),
  endpoint('GET', '/oauth/scopes', {
    query: noQuery,
    handle: ({ store }) => ok({ scopes: scopesOf(store.settings) }),
  }),
  endpoint('GET', '/v2/oauth-scopes', {
    query: noQuery,
    handle: ({ store }) => ({
      status: 200,
      body: {
        data: scopesOf(store.settings).map(({ scope, display_name }) => ({
          name: display_name,
          value: scope,
        })),
        _links: { self: { href: '/v2/oauth-scopes' } },
      },
    }),
  }),
];
