import { z } from 'zod';
import { isOrderId } from '../../../domain/order-id.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { readPlainForms } from '../../http/plain-forms.ts';
import { ShopError } from '../../http/shop-error.ts';
import { cancelLateOrder } from './cancel-late-order.ts';

/** What a shopper does by a form on their own page of an order. */
export function shopperRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => plainForms(scope, deps));
}

const params = z.object({ id: z.string().max(20) });
const querystring = z.object({ key: z.string().max(100).default('') });

function plainForms(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post(
    '/orders/:id/cancel',
    { schema: { hide: true, params, querystring } },
    async ({ params: { id }, query: { key } }, reply) => {
      const outcome = isOrderId(id) ? await cancelLateOrder(deps, { orderId: id, key }) : null;
      if (outcome === null)
        throw new ShopError('not_found', 'This link opens no order. Use the one in our newest email.');
      const page = `/orders/${id}?${new URLSearchParams({ key })}`;
      return reply.redirect(outcome === 'canceled' ? page : `${page}&cancel=${outcome}#cancel`, 303);
    },
  );
}
