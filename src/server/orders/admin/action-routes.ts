import { z } from 'zod';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { MOST_BY_HELPERS } from '../../../domain/orders/problem.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  changeAnswer,
  claimRequest,
  hatsReplacementRequest,
  letterRequest,
  paidOtherwiseRequest,
} from '../../../wire/admin/order-actions.ts';
import { replacementAnswer } from '../../../wire/admin/problems.ts';
import { recordChange } from '../../access/audit/record-change.ts';
import { administratorAt, requireOwner } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { goOn, stopOrder } from '../holds/stop-order.ts';
import { settleFailedRefund } from '../money/settle-failed-refund.ts';
import { orderAddress } from '../order-key.ts';
import { claimHats, replaceHats } from '../problems/fix-hats.ts';
import { findKeyHash } from '../queries.ts';
import { viewKey } from '../view-key.ts';
import { writeLetter } from './write-letter.ts';

const params = z.object({ id: z.string().max(40) });
const refundParams = params.extend({ refundId: z.string().max(100) });
const done = { 204: z.null() };

/** What an administrator does with an order besides changing and refunding it. */
export function orderActionRoutes(app: App, deps: Deps): void {
  // The key in the address opens the page for a short time and changes nothing. It is not the shopper's.
  app.get('/api/admin/orders/:id/as-shopper', {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    schema: { params, hide: true },
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!isOrderId(id) || (await findKeyHash(deps.db, id)) === null)
        throw new ShopError('not_found', 'There’s no such order, or its shopper’s data is erased.');
      const key = viewKey(deps.secrets, id, { now: deps.clock(), config: deps.config });
      await recordChange(deps.db, {
        who: administratorAt(request).email,
        text: `looked at the shopper’s page of #${id}`,
        about: { kind: 'order', id },
      });
      return reply.redirect(orderAddress('', id, key), 303);
    },
  });

  app.post('/api/admin/orders/:id/stop', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'stopped #:id', saysItself: true },
    schema: { summary: 'Put an order on hold', params, response: { 200: changeAnswer } },
    handler: async (request) => {
      const by = administratorAt(request).email;
      return orThrow(await stopOrder(deps, { orderId: request.params.id, by }));
    },
  });

  app.post('/api/admin/orders/:id/go-on', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'let #:id go on', saysItself: true },
    schema: { summary: 'Let an order go on', params, response: done },
    handler: async (request) => {
      const by = administratorAt(request).email;
      orThrow(await goOn(deps, { orderId: request.params.id, by }));
    },
  });

  app.post('/api/admin/orders/:id/letters', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'wrote to the shopper of #:id' },
    schema: { summary: 'Write to the shopper of an order', params, body: letterRequest, response: done },
    handler: async (request) => {
      app.rateLimits.take('letters', request.params.id);
      orThrow(await writeLetter(deps, { ...request.body, orderId: request.params.id }));
    },
  });

  app.post('/api/admin/orders/:id/replacements', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'sent a replacement for hats of #:id' },
    schema: {
      summary: 'Send replacements for hats of an order',
      params,
      body: hatsReplacementRequest,
      response: { 200: replacementAnswer },
    },
    handler: async (request) => {
      if (request.body.replacements >= MOST_BY_HELPERS) requireOwner(request);
      const input = { orderId: request.params.id, by: administratorAt(request).email };
      return orThrow(await replaceHats(deps, { ...request.body, ...input }));
    },
  });

  app.post('/api/admin/orders/:id/claims', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'claimed hats of #:id from Printful' },
    schema: { summary: 'Claim hats of an order from Printful', params, body: claimRequest, response: done },
    handler: async (request) => {
      const input = { orderId: request.params.id, by: administratorAt(request).email };
      orThrow(await claimHats(deps, { ...request.body, ...input }));
    },
  });

  app.post('/api/admin/orders/:id/refunds/:refundId/paid-otherwise', {
    config: {
      access: 'owners',
      area: 'orders',
      about: 'order',
      did: 'paid a refund of #:id another way',
      saysItself: true,
    },
    schema: {
      summary: 'Note that a refund was paid another way',
      params: refundParams,
      body: paidOtherwiseRequest,
      response: done,
    },
    handler: async (request) => {
      const { id: orderId, refundId } = request.params;
      const by = administratorAt(request).email;
      orThrow(await settleFailedRefund(deps, { orderId, refundId, how: request.body.how, by }));
    },
  });
}
