import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { hatNow, priceOf, productState, variantState } from '../catalog/catalog-state.ts';
import type { Order, OrderItem } from '../objects.ts';
import { endpoint, ok, pageReply, pagingQuery } from '../protocol/endpoint.ts';
import { notFound, PrintfulError } from '../protocol/printful-error.ts';
import { checkOrder } from './check-order.ts';
import { sumsOf } from './costs.ts';
import { digitizationOf, isStitching } from './embroideries.ts';
import { moveOrder } from './move-order.ts';
import { createQuery, type OrderBody, orderBody, orderChanges, updateQuery } from './order-params.ts';
import { cancelable, editable, orderStatuses } from './order-states.ts';
import { placeOrder } from './place-order.ts';
import { planProduction } from './produce.ts';
import { shipmentEndpoints } from './shipments.ts';
import { updateOrder } from './update-order.ts';

const noQuery = z.strictObject({});

export const orderEndpoints = [
  ...shipmentEndpoints,
  endpoint('POST', '/orders', {
    query: createQuery,
    body: orderBody,
    handle: ({ store, query, body }) => {
      const existing =
        query.update_existing && body.external_id ? store.orders.relatedTo(body.external_id)[0] : undefined;
      const order = existing ? updateOrder(store, existing, body) : placeOrder(store, body);
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
  endpoint('PUT', '/orders/:id', {
    query: updateQuery,
    body: orderChanges,
    handle: ({ store, id, query, body }) => {
      const order = updateOrder(store, orderOf(store, id), body);
      return ok(withFiles(store, query.confirm ? confirmOrder(store, order) : order));
    },
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
      return ok(withFiles(store, moveOrder(store, order, 'canceled')));
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
    discontinued: isDiscontinued(store, item),
    files: item.files.map(({ id, type }) => ({ ...store.files.get(id), type })),
  }));
  // Version 1 does not return the delivery status of parcels, nor what their carriers say.
  const shipments = order.shipments.map(
    ({ status: _status, delivered_at: _at, events: _events, estimate: _estimate, ...rest }) => rest,
  );
  return { ...order, items, shipments };
}

const isDiscontinued = (store: PrintfulStore, { product, variant_id }: OrderItem): boolean =>
  !hatNow(store, variant_id) || productState(store, product.product_id).isDiscontinued;

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
    retail_costs: {
      currency: 'USD',
      subtotal: null,
      discount: null,
      shipping: null,
      tax: null,
      vat: null,
      total: null,
    },
  };
}

/** Confirms a draft or failed order. Files may still be waiting, but a failed file fails the order. */
function confirmOrder(store: PrintfulStore, order: Order): Order {
  if (!editable.includes(order.status)) {
    throw new PrintfulError(`Order can't be confirmed: its status is ${order.status}.`, 400, 'OR-3');
  }
  const pending = moveOrder(store, order, 'pending');
  const failed = order.items
    .flatMap(({ files }) => files.map(({ id }) => store.files.get(id)))
    .find((file) => file?.status === 'failed');
  if (failed)
    return moveOrder(store, pending, 'failed', {
      reason: `Print file could not be processed: ${failed.url}`,
    });
  planProduction(store, pending);
  return pending;
}
