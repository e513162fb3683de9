import { type PrintfulStore, unixSeconds } from '../account.ts';
import type { Order, OrderStatus } from '../objects.ts';
import { announceOrder, announceShipment } from '../webhooks/announce.ts';
import { canMove } from './order-states.ts';
import { shipItems } from './ship-items.ts';

const announcements: Partial<Record<OrderStatus, string>> = {
  failed: 'order_failed',
  canceled: 'order_canceled',
  onhold: 'order_put_hold',
};

/** Moves an order to a status it may go to, ships what that means, and announces it. Throws for any other status. */
export function moveOrder(store: PrintfulStore, order: Order, to: OrderStatus, reason?: string): Order {
  if (!canMove(order.status, to)) throw new Error(`an order cannot go from ${order.status} to ${to}`);
  const shipment = to === 'partial' || to === 'fulfilled' ? shipItems(store, order, to) : null;
  const moved = store.orders.put({
    ...order,
    status: to,
    updated: unixSeconds(),
    error: to === 'failed' ? (reason ?? 'The order could not be processed.') : null,
    errorCode: to === 'failed' ? 1 : 0,
    notes: reason ?? order.notes,
    can_change_hold: to === 'pending' || to === 'onhold',
    shipments: shipment ? [...order.shipments, shipment] : order.shipments,
  });
  const own = announcements[to] ?? (order.status === 'onhold' ? 'order_remove_hold' : null);
  if (own) announceOrder(store, own, moved, reason);
  if (shipment) announceShipment(store, 'shipment_sent', moved, shipment);
  announceOrder(store, 'order_updated', moved);
  return moved;
}
