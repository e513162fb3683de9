import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import type { Order, Shipment } from '../objects.ts';
import { endpoint, pagingQuery } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';

const deliveries = {
  packaged: { shipment_status: 'packaged', delivery_status: 'unknown' },
  shipped: { shipment_status: 'shipped', delivery_status: 'in_transit' },
  delivered: { shipment_status: 'shipped', delivery_status: 'delivered' },
  returned: { shipment_status: 'returned', delivery_status: 'return_to_sender' },
  canceled: { shipment_status: 'canceled', delivery_status: 'canceled' },
};

/** The parcels of an order. Only version 2 of the API returns their delivery status. */
export const shipmentEndpoints = [
  endpoint('GET', '/v2/orders/:id/shipments', {
    query: z.strictObject(pagingQuery),
    handle: ({ store, id, query: { offset, limit } }) => {
      const order = orderOf(store, id);
      const page = order.shipments.slice(offset, offset + limit);
      return {
        status: 200,
        body: {
          data: page.map((shipment) => detailsOf(order, shipment)),
          paging: { total: order.shipments.length, offset, limit },
          _links: { self: { href: `/v2/orders/${order.id}/shipments` } },
        },
      };
    },
  }),
];

function orderOf(store: PrintfulStore, id: string): Order {
  const order = id.startsWith('@') ? store.orders.relatedTo(id.slice(1))[0] : store.orders.get(Number(id));
  if (!order) throw notFound();
  return order;
}

const detailsOf = (order: Order, shipment: Shipment) => ({
  id: shipment.id,
  order_id: order.id,
  order_external_id: order.external_id,
  carrier: shipment.carrier,
  service: shipment.service,
  ...deliveries[shipment.status],
  departure_address: { country_name: 'United States', country_code: 'US', state_code: 'NC' },
  shipped_at: isoTime(shipment.shipped_at),
  delivered_at: shipment.delivered_at === null ? null : isoTime(shipment.delivered_at),
  is_reshipment: shipment.reshipment,
  tracking_number: shipment.tracking_number,
  tracking_url: shipment.tracking_url,
  tracking_events: (shipment.events ?? []).map(({ at, text }) => ({
    triggered_at: isoTime(at),
    description: text,
  })),
  estimated_delivery: shipment.estimate
    ? {
        from_date: shipment.estimate.from,
        to_date: shipment.estimate.to,
        calculated_at: isoTime(shipment.shipped_at),
      }
    : null,
  shipment_items: shipment.items.map(({ item_id, quantity }, position) =>
    itemOf(order, item_id, quantity, position),
  ),
  _links: {
    self: { href: `/v2/orders/${order.id}/shipments/${shipment.id}` },
    order: { href: `/v2/orders/${order.id}` },
  },
});

/** An item in a parcel has an id of its own beside the one of the order's item. */
function itemOf(order: Order, orderItemId: number, quantity: number, position: number) {
  const item = order.items.find(({ id }) => id === orderItemId);
  return {
    id: position + 1,
    order_item_id: orderItemId,
    order_item_external_id: item?.external_id ?? null,
    order_item_name: item?.name ?? null,
    quantity,
    _links: { order_item: { href: `/v2/orders/${order.id}/order-items/${orderItemId}` } },
  };
}

const isoTime = (unixTime: number): string => new Date(unixTime * 1000).toISOString();
