import { z } from 'zod';
import { orThrow } from '../../../lib/or-throw.ts';
import { changedAnswer, orderKeyRequest } from '../../../wire/order-changes.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { shopperOrder } from '../shopper/shopper-order.ts';
import { cancelInWindow, extendWindow, sendEarly } from './shopper-wishes.ts';
import { unknownLink } from './within-window.ts';

const params = z.object({ id: z.string().max(20) });

const ACTIONS = [
  ['send-now', sendEarly, 'Send a paid order to Printful now'],
  ['more-time', extendWindow, 'Take more time to change a paid order'],
  ['cancel', cancelInWindow, 'Cancel a paid order'],
] as const;

/** What shoppers do with a paid order until it goes to Printful. The key in the body opens the order. */
export function changeWindowRoutes(app: App, deps: Deps): void {
  app.post('/api/orders/:id/view', {
    config: { access: 'open', limit: 'changes' },
    schema: { summary: 'Read an order as its shopper', params, body: orderKeyRequest },
    handler: async ({ params: { id }, body: { key } }, reply) => {
      const order = await shopperOrder(deps, id, key);
      if (!order) throw unknownLink();
      return reply.header('cache-control', 'no-store').send(order);
    },
  });

  for (const [path, act, summary] of ACTIONS)
    app.post(`/api/orders/:id/${path}`, {
      config: { access: 'open', limit: 'changes' },
      schema: { summary, params, body: orderKeyRequest, response: { 200: changedAnswer } },
      handler: async ({ params: { id }, body: { key } }) => {
        orThrow(await act(deps, { orderId: id, key }));
        return {};
      },
    });
}
