import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import { approvalAnswer } from '../../wire/admin/order-actions.ts';
import { CATALOG_PAGE_SIZE } from '../../wire/page-sizes.ts';
import { catalogProduct, connectionTest, printfulState, sentOrder } from '../../wire/printful.ts';
import { product } from '../../wire/products.ts';
import { administratorAt } from '../access/guard.ts';
import { presentProducts } from '../catalog/present-product.ts';
import { listSyncedProducts } from '../catalog/sync/queries.ts';
import { startSync } from '../catalog/sync/sync-products.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { answerApproval } from './approvals/answer-approval.ts';
import {
  callPrintful,
  presentSync,
  presentWebhook,
  readPrintfulState,
  testConnection,
} from './printful-state.ts';
import { sendNow } from './send-now.ts';
import { linkWebhook } from './webhook/link-webhook.ts';

/** Printful's state, and what administrators do about it. */
export function printfulAdminRoutes(app: App, deps: Deps): void {
  app.get('/api/test-printful', {
    config: { access: 'team', area: 'hats', looksAt: 'Printful' },
    schema: { summary: 'Test the connection to Printful', response: { 200: connectionTest } },
    handler: () => testConnection(deps),
  });

  app.get('/api/printful/products', {
    config: { access: 'team', area: 'hats', looksAt: 'the products' },
    schema: {
      summary: 'List the products of Printful’s store',
      querystring: catalogQuery,
      response: { 200: z.array(catalogProduct) },
    },
    handler: async ({ query: { after } }, reply) => {
      // Printful documents no order.
      const all = await callPrintful(deps.printful.catalogProducts());
      const rest = all.filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
      const page = rest
        .slice(0, CATALOG_PAGE_SIZE)
        .map(({ id, name, description }) => ({ id, title: name, description }));
      const last = page.at(-1);
      if (last && rest.length > page.length)
        reply.header('link', `</api/printful/products?after=${last.id}>; rel="next"`);
      return page;
    },
  });

  app.post('/api/sync-printful-products', {
    config: { access: 'team', area: 'hats', about: 'shop', did: 'synced with Printful' },
    schema: { summary: 'Sync with Printful and list the products', response: { 200: z.array(product) } },
    handler: async () => {
      orThrow(await startSync(deps));
      await deps.catalogVersion.refresh();
      return presentProducts(deps, await listSyncedProducts(deps.db));
    },
  });

  app.post('/api/admin/sync', {
    config: { access: 'team', area: 'hats', about: 'shop', did: 'synced with Printful' },
    schema: { summary: 'Start a sync with Printful', response: { 200: printfulState.shape.sync } },
    handler: async () => presentSync(orThrow(await startSync(deps))),
  });

  app.get('/api/admin/printful', {
    config: { access: 'team', area: 'hats', looksAt: 'Printful' },
    schema: { summary: 'Read the state of the connection to Printful', response: { 200: printfulState } },
    handler: (request) => readPrintfulState(deps, administratorAt(request).areas),
  });

  app.post('/api/admin/printful/webhook', {
    config: { access: 'team', area: 'hats', about: 'shop', did: 'set up Printful’s webhook' },
    schema: { summary: 'Register Printful’s webhook', response: { 200: printfulState.shape.webhook } },
    handler: async () => presentWebhook(await callPrintful(linkWebhook(deps, { replace: true }))),
  });

  app.post('/api/admin/orders/:id/send', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'sent #:id to Printful' },
    schema: {
      summary: 'Send an order to Printful',
      params: z.object({ id: z.string() }),
      response: { 200: sentOrder },
    },
    handler: async (request) => {
      const { email } = administratorAt(request);
      return orThrow(await sendNow(deps, { orderId: request.params.id, who: email }));
    },
  });

  app.post('/api/admin/orders/:id/approvals/:hash', {
    config: {
      access: 'team',
      area: 'orders',
      about: 'order',
      did: 'answered Printful about the drawing of #:id',
      says: ({ params, body }) =>
        `${body.changes === null ? 'approved Printful’s drawing' : 'asked Printful to change the drawing'} of #${params.id}`,
    },
    schema: {
      summary: 'Approve a drawing of Printful, or ask for changes',
      params: z.object({ id: z.string().max(40), hash: z.string().max(200) }),
      body: approvalAnswer,
      response: { 204: z.null() },
    },
    handler: async ({ params: { id: orderId, hash }, body: { changes } }) =>
      orThrow(await answerApproval(deps, { orderId, hash, changes })),
  });
}

const catalogQuery = z.object({
  after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0),
});
