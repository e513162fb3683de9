import { z } from 'zod';
import { orderKeyRequest } from '../../../wire/order-changes.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { shopperOrder } from '../shopper/shopper-order.ts';
import { unknownLink } from './within-window.ts';

const params = z.object({ id: z.string().max(20) });

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
}
