import { type PrintfulStore, unixSeconds } from '../account.ts';
import type { Order } from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { announceOrder } from '../webhooks/announce.ts';
import { planCosts } from './costs.ts';
import { type OrderBody, type OrderChanges, orderBody } from './order-params.ts';
import { editable } from './order-states.ts';
import { contentOf } from './place-order.ts';

/** Replaces the given fields of a draft or failed order. */
export function updateOrder(store: PrintfulStore, order: Order, changes: OrderChanges): Order {
  if (!editable.includes(order.status)) {
    throw new PrintfulError(`Order can't be edited: its status is ${order.status}.`, 400, 'OR-1');
  }
  const { external_id } = changes;
  if (external_id && external_id !== order.external_id && store.orders.relatedTo(external_id).length > 0) {
    throw new PrintfulError('Order with this External ID already exists', 400, 'OR-13');
  }
  const content = contentOf(store, { ...asBody(store, order), ...changes });
  const now = unixSeconds();
  const updated = store.orders.put({
    ...order,
    ...content,
    status: 'draft',
    error: null,
    errorCode: 0,
    updated: now,
  });
  announceOrder(store, 'order_updated', updated);
  planCosts(store, updated);
  return updated;
}

/** Converts an order back to a request body. */
function asBody(store: PrintfulStore, order: Order): OrderBody {
  const { vat: _vat, total: _total, ...retail_costs } = order.retail_costs;
  return orderBody.parse({
    external_id: order.external_id ?? undefined,
    shipping: order.shipping,
    recipient: order.recipient,
    items: order.items.map((item) => ({
      external_id: item.external_id ?? undefined,
      ...(item.sync_variant_id === null
        ? { variant_id: item.variant_id }
        : { sync_variant_id: item.sync_variant_id }),
      quantity: item.quantity,
      retail_price: item.retail_price,
      name: item.name,
      sku: item.sku,
      files: item.files.map(({ id, type }) => ({ type, url: store.files.get(id)?.url })),
      options: item.options,
    })),
    retail_costs,
    gift: order.gift,
    packing_slip: order.packing_slip,
  });
}
