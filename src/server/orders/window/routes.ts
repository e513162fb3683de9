import { z } from 'zod';
import { changedAnswer, orderKeyRequest } from '../../../wire/order-changes.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { shopperOrder } from '../shopper/shopper-order.ts';
import { cancelInWindow } from './cancel-in-window.ts';
import { extendWindow } from './extend-window.ts';
import { sendEarly } from './send-early.ts';
import { unknownLink } from './within-window.ts';

const params = z.object({ id: z.string().max(20) });

const ACTIONS = { 'send-now': sendEarly, 'more-time': extendWindow, cancel: cancelInWindow };

/** What shoppers do with a paid order until it goes to Printful. The key in the body opens the order. */
export function windowRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/orders/:id/view',
    { schema: { params, body: orderKeyRequest } },
    async ({ params: { id }, body: { key } }, reply) => {
      const order = await shopperOrder(deps, id, key);
      if (!order) throw unknownLink();
      return reply.header('cache-control', 'no-store').send(order);
    },
  );

  for (const [path, act] of Object.entries(ACTIONS))
    app.post(
      `/api/orders/:id/${path}`,
      { schema: { params, body: orderKeyRequest, response: { 200: changedAnswer } } },
      async ({ params: { id }, body: { key } }) => {
        const refusal = await act(deps, { orderId: id, key });
        if (refusal) throw refusal;
        return {};
      },
    );
}
