import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ById } from '../../http/by-id.ts';
import { unixSeconds } from '../../time.ts';
import type { PrintfulStore } from '../account.ts';
import type { Order, OrderStatus, Shipment } from '../objects.ts';
import { announceRefund, announceShipment } from '../webhooks/announce.ts';
import { proposeDrawings } from './approvals.ts';
import { planCosts } from './costs.ts';
import { moveOrder } from './move-order.ts';
import { canMove, orderStatuses } from './order-states.ts';
import { orderOf } from './orders.ts';
import { filesAreReady } from './produce.ts';

/** A step that an order cannot take now. The message is shown to the user. */
export class CannotAdvance extends Error {}

/** Moves an order to the next status, like Printful's production. So many `hats` leave, if any do. Throws `CannotAdvance`. */
export function advanceOrder(
  store: PrintfulStore,
  order: Order,
  { to, reason, hats }: { to: OrderStatus; reason?: string | undefined; hats?: number | undefined },
): Order {
  if (!canMove(order.status, to)) {
    throw new CannotAdvance(`An order cannot go from ${order.status} to ${to}.`);
  }
  if (to === 'inprocess' && !filesAreReady(store, order)) {
    throw new CannotAdvance('The print files of this order are not ready.');
  }
  return store.documents.transaction(() => {
    const moved = moveOrder(store, order, { to, reason, hats });
    if (to === 'draft' && moved.costs.total === null) planCosts(store, moved);
    return moved;
  });
}

/** Gives a parcel another status, or announces again that it was shipped. Null if there is no such parcel. */
export function advanceShipment(store: PrintfulStore, id: number, to: Shipment['status']): Shipment | null {
  const order = store.orders.all().find(({ shipments }) => shipments.some((shipment) => shipment.id === id));
  const shipment = order?.shipments.find((candidate) => candidate.id === id);
  if (!order || !shipment) return null;
  return store.documents.transaction(() => {
    const moved = {
      ...shipment,
      status: to,
      delivered_at: to === 'delivered' ? unixSeconds() : shipment.delivered_at,
    };
    const shipments = order.shipments.map((each) => (each.id === id ? moved : each));
    const updated = store.orders.put({ ...order, shipments, updated: unixSeconds() });
    const type = SHIPMENT_EVENTS[to];
    if (type) announceShipment(store, type, { order: updated, shipment: moved });
    return moved;
  });
}

/** There is no event for a parcel that is only packed. */
const SHIPMENT_EVENTS: Partial<Record<Shipment['status'], string>> = {
  onhold: 'shipment_put_hold',
  outstock: 'shipment_out_of_stock',
  shipped: 'shipment_sent',
  delivered: 'shipment_delivered',
  returned: 'shipment_returned',
  canceled: 'shipment_canceled',
};

/** What the carrier says about a parcel. Null if there is no such parcel. */
function trackShipment(
  store: PrintfulStore,
  id: number,
  { estimate, event }: z.output<typeof trackBody>,
): Shipment | null {
  const order = store.orders.all().find(({ shipments }) => shipments.some((shipment) => shipment.id === id));
  if (!order) return null;
  const shipments = order.shipments.map((shipment) =>
    shipment.id === id
      ? {
          ...shipment,
          estimate: estimate === undefined ? (shipment.estimate ?? null) : estimate,
          events: [...(shipment.events ?? []), ...(event ? [{ at: unixSeconds(), text: event }] : [])],
        }
      : shipment,
  );
  store.orders.put({ ...order, shipments });
  return shipments.find((shipment) => shipment.id === id) ?? null;
}

const advanceBody = z.strictObject({
  to: z.enum(orderStatuses),
  reason: z.string().optional(),
  hats: z.int().min(0).optional(),
});
const proposeBody = z.strictObject({ reason: z.string().default('Printful suggests another drawing') });
const refundBody = z.strictObject({ amount: z.string() });
const shipmentBody = z.strictObject({
  to: z.enum(['packaged', 'onhold', 'outstock', 'shipped', 'delivered', 'returned', 'canceled']),
});

const day = z.iso.date();
const trackBody = z.strictObject({
  estimate: z.strictObject({ from: day, to: day }).nullable().optional(),
  event: z.string().optional(),
});

/** Routes that move orders and parcels by hand. Order ids are written as in the API: 1 or @external. */
export function controlOrders(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    app.post<ById>('/printful/orders/:id/advance', (request, reply) => {
      const { to, reason, hats } = advanceBody.parse(request.body);
      try {
        return advanceOrder(store, orderOf(store, request.params.id), { to, reason, hats });
      } catch (error) {
        if (!(error instanceof CannotAdvance)) throw error;
        return reply.status(409).send({ error: error.message });
      }
    });
    app.post<ById>('/printful/orders/:id/propose', (request, reply) => {
      const order = orderOf(store, request.params.id);
      if (order.status !== 'onhold' && !canMove(order.status, 'onhold'))
        return reply.status(409).send({ error: `An order cannot go from ${order.status} to onhold.` });
      const { reason } = proposeBody.parse(request.body);
      const origin = `http://${request.headers.host}`;
      return store.documents.transaction(() => proposeDrawings(store, order, { origin, reason }));
    });
    app.post<ById>('/printful/orders/:id/refund', (request) => {
      const order = orderOf(store, request.params.id);
      announceRefund(store, order, refundBody.parse(request.body).amount);
      return order;
    });
    app.post<ById>('/printful/shipments/:id/advance', (request, reply) => {
      const { to } = shipmentBody.parse(request.body);
      const moved = advanceShipment(store, Number(request.params.id), to);
      return moved ?? reply.status(404).send({ error: 'no such shipment' });
    });
    app.post<ById>('/printful/shipments/:id/track', (request, reply) => {
      const said = trackBody.parse(request.body);
      const tracked = trackShipment(store, Number(request.params.id), said);
      return tracked ?? reply.status(404).send({ error: 'no such shipment' });
    });
  };
}
