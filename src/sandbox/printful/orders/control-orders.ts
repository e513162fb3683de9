import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { advanceOrder, advanceShipment, CannotAdvance } from './advance.ts';
import { orderStatuses } from './order-states.ts';
import { orderOf } from './orders.ts';

interface ById {
  Params: { id: string };
}

const advanceBody = z.strictObject({ to: z.enum(orderStatuses), reason: z.string().optional() });
const shipmentBody = z.strictObject({ to: z.enum(['shipped', 'delivered', 'returned']) });

/** Moves orders and parcels by hand, as Printful's workshop and the post would. Ids as in the API: 1 or @external. */
export function controlOrders(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    app.post<ById>('/printful/orders/:id/advance', (request, reply) => {
      const { to, reason } = advanceBody.parse(request.body);
      try {
        return advanceOrder(store, orderOf(store, request.params.id), to, reason);
      } catch (error) {
        if (!(error instanceof CannotAdvance)) throw error;
        return reply.status(409).send({ error: error.message });
      }
    });
    app.post<ById>('/printful/shipments/:id/advance', (request, reply) => {
      const { to } = shipmentBody.parse(request.body);
      const arrived = advanceShipment(store, Number(request.params.id), to);
      return arrived ?? reply.status(404).send({ error: 'no such shipment' });
    });
  };
}
