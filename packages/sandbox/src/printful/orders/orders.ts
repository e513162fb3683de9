import { z } from 'zod';
import { isoTime } from '../../time.ts';
import type { PrintfulStore } from '../account.ts';
import { isDiscontinued, priceOf, variantState } from '../catalog/catalog-state.ts';
import type { Order, Shipment } from '../objects.ts';
import { endpoint, ok, pageReply, pagingQuery } from '../protocol/endpoint.ts';
import { notFound, PrintfulError } from '../protocol/printful-error.ts';
import { checkOrder } from './check-order.ts';
import { retailCostsOf, sumsOf } from './costs.ts';
import { digitizationOf, isStitching } from './embroideries.ts';
import { moveOrder } from './move-order.ts';
import { createQuery, type OrderBody, orderBody } from './order-params.ts';
import { cancelable, editable, orderStatuses } from './order-states.ts';
import { placeOrder } from './place-order.ts';
import { planProduction } from './produce.ts';

const noQuery = z.strictObject({});

export const orderEndpoints = [
  // Only version 2 of the API returns the delivery status of parcels.
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
  endpoint('POST', '/orders', {
    query: createQuery,
    body: orderBody,
    handle: ({ store, query, body }) => {
      const order = placeOrder(store, body);
      const isConfirmed = query.confirm && order.status !== 'onhold';
      return ok(withFiles(store, isConfirmed ? confirmOrder(store, order) : order));
    },
  }),
  endpoint('GET', '/orders', {
    query: z.strictObject({ ...pagingQuery, status: z.enum(orderStatuses).optional() }),
    handle: ({ store, query }) => {
      const orders = store.orders.all().filter(({ status }) => !query.status || status === query.status);
      return pageReply(
        orders.map((order) => withFiles(store, order)),
        query,
      );
    },
  }),
  endpoint('POST', '/orders/estimate-costs', {
    query: noQuery,
    body: orderBody,
    handle: ({ store, body }) => ok(estimate(store, body)),
  }),
  endpoint('GET', '/orders/:id', {
    query: noQuery,
    handle: ({ store, id }) => ok(withFiles(store, orderOf(store, id))),
  }),
  endpoint('POST', '/orders/:id/confirm', {
    query: noQuery,
    handle: ({ store, id }) => ok(withFiles(store, confirmOrder(store, orderOf(store, id)))),
  }),
  endpoint('DELETE', '/orders/:id', {
    query: noQuery,
    handle: ({ store, id }) => {
      const order = orderOf(store, id);
      if (!cancelable.includes(order.status)) {
        throw new PrintfulError(`Order can't be canceled: its status is ${order.status}.`);
      }
      return ok(withFiles(store, moveOrder(store, order, { to: 'canceled' })));
    },
  }),
];

/** Finds an order by Printful's id, or by @ and the shop's external id. Throws 404. */
export function orderOf(store: PrintfulStore, id: string): Order {
  const order = id.startsWith('@') ? store.orders.relatedTo(id.slice(1))[0] : store.orders.get(Number(id));
  if (!order) throw notFound();
  return order;
}

function withFiles(store: PrintfulStore, order: Order) {
  const items = order.items.map((item) => ({
    ...item,
    out_of_stock: variantState(store, item.variant_id).availability === 'out of stock',
    discontinued: isDiscontinued(store, item.variant_id),
    files: item.files.map(({ id, type }) => ({ ...store.files.get(id), type })),
  }));
  // Version 1 does not return the delivery status of parcels, nor what their carriers say.
  const shipments = order.shipments.map(
    ({ status: _status, delivered_at: _at, events: _events, estimate: _estimate, ...rest }) => rest,
  );
  return { ...order, items, shipments };
}

/** Amounts in estimates are numbers; in orders they are text. */
function estimate(store: PrintfulStore, body: OrderBody) {
  const { items, rate } = checkOrder(store, body);
  const priced = items.map(({ given, hat, placements }) => ({
    price: priceOf(hat.blank, placements),
    quantity: given.quantity,
  }));
  const { subtotal, shipping, total } = sumsOf(priced, rate.cost);
  const stitched = items.flatMap(({ given, placements }) =>
    (given.files ?? []).flatMap(({ url }, file) => (url && isStitching(placements[file] ?? '') ? [url] : [])),
  );
  const digitization = digitizationOf(store, stitched);
  const none = { discount: 0, additional_fee: 0, fulfillment_fee: 0, retail_delivery_fee: 0, tax: 0, vat: 0 };
  return {
    costs: {
      currency: 'USD',
      ...none,
      subtotal: subtotal / 100,
      shipping: shipping / 100,
      digitization: digitization / 100,
      total: (total + digitization) / 100,
    },
    retail_costs: retailCostsOf({ ...body, retail_costs: undefined }),
  };
}

/** Confirms a draft or failed order. Files may still be waiting, but a failed file fails the order. */
function confirmOrder(store: PrintfulStore, order: Order): Order {
  if (!editable.includes(order.status)) {
    throw new PrintfulError(`Order can't be confirmed: its status is ${order.status}.`, 400, 'OR-3');
  }
  const pending = moveOrder(store, order, { to: 'pending' });
  const failed = order.items
    .flatMap(({ files }) => files.map(({ id }) => store.files.get(id)))
    .find((file) => file?.status === 'failed');
  if (failed)
    return moveOrder(store, pending, {
      to: 'failed',
      reason: `Print file could not be processed: ${failed.url}`,
    });
  planProduction(store, pending);
  return pending;
}

const deliveries = {
  packaged: { shipment_status: 'packaged', delivery_status: 'unknown' },
  onhold: { shipment_status: 'onhold', delivery_status: 'unknown' },
  outstock: { shipment_status: 'outstock', delivery_status: 'unknown' },
  shipped: { shipment_status: 'shipped', delivery_status: 'in_transit' },
  delivered: { shipment_status: 'shipped', delivery_status: 'delivered' },
  returned: { shipment_status: 'returned', delivery_status: 'return_to_sender' },
  canceled: { shipment_status: 'canceled', delivery_status: 'canceled' },
};

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
    itemOf(order, { orderItemId: item_id, quantity, position }),
  ),
  _links: {
    self: { href: `/v2/orders/${order.id}/shipments/${shipment.id}` },
    order: { href: `/v2/orders/${order.id}` },
  },
});

/** An item in a parcel has an id of its own beside the one of the order's item. */
function itemOf(
  order: Order,
  { orderItemId, quantity, position }: { orderItemId: number; quantity: number; position: number },
) {
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
