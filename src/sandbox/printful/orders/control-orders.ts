import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type PrintfulStore, unixSeconds } from '../account.ts';
import { announceShipment } from '../webhooks/announce.ts';
import { moveOrder } from './move-order.ts';
import { canMove, orderStatuses } from './order-states.ts';
import { orderOf } from './orders.ts';
import { filesAreReady } from './produce.ts';

interface ById {
  Params: { id: string };
}

const advanceBody = z.strictObject({ to: z.enum(orderStatuses), reason: z.string().optional() });
const shipmentBody = z.strictObject({ to: z.enum(['delivered', 'returned']) });

/** Moves orders and parcels by hand, as Printful's workshop and the post would. Ids as in the API: 1 or @external. */
export function controlOrders(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    app.post<ById>('/printful/orders/:id/advance', (request, reply) => {
      const { to, reason } = advanceBody.parse(request.body);
      const order = orderOf(store, request.params.id);
      if (!canMove(order.status, to)) {
        return reply.status(409).send({ error: `An order cannot go from ${order.status} to ${to}.` });
      }
      if (to === 'inprocess' && !filesAreReady(store, order)) {
        return reply.status(409).send({ error: 'The print files of this order are not ready.' });
      }
      return store.documents.transaction(() => moveOrder(store, order, to, reason));
    });
    app.post<ById>('/printful/shipments/:id/advance', (request, reply) => {
      const { to } = shipmentBody.parse(request.body);
      const id = Number(request.params.id);
      const order = store.orders
        .all()
        .find(({ shipments }) => shipments.some((shipment) => shipment.id === id));
      const shipment = order?.shipments.find((candidate) => candidate.id === id);
      if (!order || !shipment) return reply.status(404).send({ error: 'no such shipment' });
      return store.documents.transaction(() => {
        const arrived = {
          ...shipment,
          status: to,
          delivered_at: to === 'delivered' ? unixSeconds() : shipment.delivered_at,
        };
        const shipments = order.shipments.map((each) => (each.id === id ? arrived : each));
        const updated = store.orders.put({ ...order, shipments, updated: unixSeconds() });
        announceShipment(store, `shipment_${to}`, updated, arrived);
        return arrived;
      });
    });
  };
}
