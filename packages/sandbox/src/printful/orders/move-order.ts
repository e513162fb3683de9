import { unixSeconds } from '../../time.ts';
import { nextId, type PrintfulStore } from '../account.ts';
import { type ApprovalSheet, newShipment, type Order, type OrderStatus, type Shipment } from '../objects.ts';
import { announceApproval, announceOrder, announceShipment } from '../webhooks/announce.ts';
import { canMove } from './order-states.ts';

/** Webhooks about these always have a reason. */
const defaultReasons: Record<string, string> = {
  order_failed: 'The order could not be processed.',
  order_canceled: 'The order was canceled.',
  order_put_hold: 'The order was put on hold.',
  order_remove_hold: 'The hold was removed.',
};

const announcements: Partial<Record<OrderStatus, string>> = {
  failed: 'order_failed',
  canceled: 'order_canceled',
  onhold: 'order_put_hold',
};

/** Moves an order to a new status, ships items if needed, and announces it. Throws if the move is not allowed. */
export function moveOrder(
  store: PrintfulStore,
  order: Order,
  {
    to,
    reason,
    hats,
    approval,
  }: { to: OrderStatus; reason?: string | undefined; hats?: number | undefined; approval?: ApprovalSheet[] },
): Order {
  if (!canMove(order.status, to)) throw new Error(`an order cannot go from ${order.status} to ${to}`);
  const isShipped = to === 'partial' || to === 'fulfilled';
  const shipments = isShipped ? shipHats(store, order, hats ?? (to === 'partial' ? 1 : undefined)) : [];
  const moved = store.orders.put({
    ...order,
    status: to,
    updated: unixSeconds(),
    error: to === 'failed' ? (reason ?? defaultReasons.order_failed ?? '') : null,
    errorCode: to === 'failed' ? 1 : 0,
    notes: reason ?? order.notes,
    can_change_hold: to === 'pending' || to === 'onhold',
    shipments: [...order.shipments, ...shipments],
  });
  const eventType = announcements[to] ?? (order.status === 'onhold' ? 'order_remove_hold' : null);
  if (approval) announceApproval(store, moved, { reason: reason ?? '', sheets: approval });
  else if (eventType)
    announceOrder(store, eventType, { order: moved, reason: reason ?? defaultReasons[eventType] });
  for (const shipment of shipments) announceShipment(store, 'shipment_sent', { order: moved, shipment });
  announceOrder(store, 'order_updated', { order: moved });
  return moved;
}

/** Parcels with the next hats, or with all that are left. Trucker hats ship apart from each other. */
function shipHats(store: PrintfulStore, order: Order, count?: number): Shipment[] {
  const shipped = order.shipments.filter(({ status }) => status !== 'canceled').flatMap(({ items }) => items);
  const left = order.items.flatMap(({ id, quantity }) => {
    const sent = shipped.reduce((sum, each) => (each.item_id === id ? sum + each.quantity : sum), 0);
    return Array.from({ length: Math.max(0, quantity - sent) }, () => id);
  });
  return left.slice(0, count).map((item) => newShipment(nextId(store, 'shipment'), item));
}
