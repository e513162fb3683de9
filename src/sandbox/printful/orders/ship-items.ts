import { nextId, type PrintfulStore, unixSeconds } from '../account.ts';
import type { Order, Shipment } from '../objects.ts';

/** A parcel: with the first item only when the order is `partial`, with all that is left when it is `fulfilled`. */
export function shipItems(store: PrintfulStore, order: Order, to: 'partial' | 'fulfilled'): Shipment | null {
  const shipped = new Set(order.shipments.flatMap(({ items }) => items.map(({ item_id }) => item_id)));
  const left = order.items.filter(({ id }) => !shipped.has(id));
  const items = to === 'partial' ? left.slice(0, 1) : left;
  if (items.length === 0) return null;
  const id = nextId(store, 'shipment');
  const trackingNumber = `9400${id}00000000`;
  const now = unixSeconds();
  return {
    id,
    status: 'shipped',
    carrier: 'USPS',
    service: 'USPS First Class Mail',
    tracking_number: trackingNumber,
    tracking_url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    created: now,
    ship_date: new Date().toISOString().slice(0, 10),
    shipped_at: now,
    delivered_at: null,
    reshipment: false,
    items: items.map(({ id: item_id, quantity }) => ({ item_id, quantity, picked: 1, printed: 1 })),
  };
}
