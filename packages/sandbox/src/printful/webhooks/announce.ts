import { createHmac } from 'node:crypto';
import { randomText } from '../../http/random.ts';
import { sendWebhook } from '../../http/send-webhook.ts';
import { isoTime } from '../../time.ts';
import { type PrintfulStore, storeId } from '../account.ts';
import type { Hat } from '../catalog/blanks.ts';
import type { ApprovalSheet, Order, Shipment, WebhookMessage } from '../objects.ts';
import { STOCK_EVENT, watchedProducts } from './webhooks.ts';

export function announceOrder(
  store: PrintfulStore,
  type: string,
  { order, reason }: { order: Order; reason?: string },
) {
  announce(store, type, { ...(reason === undefined ? {} : { reason }), order: shortOrder(order) });
}

/** Announces that Printful holds an order until what it proposes is approved. */
export function announceApproval(
  store: PrintfulStore,
  order: Order,
  { reason, sheets }: { reason: string; sheets: readonly ApprovalSheet[] },
) {
  const approval_files = sheets.map(
    ({ confirm_hash, submitted_design, recommended_design, approval_sheet }) => ({
      confirm_hash,
      submitted_design,
      recommended_design,
      approval_sheet,
    }),
  );
  announce(store, 'order_put_hold_approval', { reason, approval_files, order: shortOrder(order) });
}

/** Announces that Printful gave money back for an order, like "12.48". */
export function announceRefund(store: PrintfulStore, order: Order, amount: string) {
  announce(store, 'order_refunded', { currency: 'USD', amount, order: shortOrder(order) });
}

export function announceShipment(
  store: PrintfulStore,
  type: string,
  { order, shipment }: { order: Order; shipment: Shipment },
) {
  const { carrier: _carrier, service: _service, items: _items, ...shown } = shipment;
  const { created: _created, events: _events, estimate: _estimate, ...rest } = shown;
  const summary = {
    ...rest,
    store_id: order.store,
    created_at: isoTime(shipment.created),
    shipped_at: isoTime(shipment.shipped_at),
    delivered_at: shipment.delivered_at === null ? null : isoTime(shipment.delivered_at),
  };
  announce(store, type, { ...EXPLANATIONS[type], shipment: summary, order: shortOrder(order) });
}

const EXPLANATIONS: Record<string, object> = {
  shipment_put_hold: { reason: 'The parcel was put on hold', details: 'Its address is incomplete' },
  shipment_out_of_stock: { is_out_of_stock: true },
  shipment_returned: { reason: 'The parcel was returned to its sender.' },
};

/** Announces that some variants of a product are in stock or not, to a shop that named this product. */
export function announceStock(store: PrintfulStore, { blank, variant }: Hat, availability: string) {
  const subscription = store.webhooks.get('webhooks')?.events.find(({ type }) => type === STOCK_EVENT);
  if (!watchedProducts(subscription?.params).includes(blank.id)) return;
  announce(store, STOCK_EVENT, [
    {
      catalog_product_id: blank.id,
      catalog_variant_id: variant.id,
      techniques: blank.techniques.map(({ key }) => key.toLowerCase()),
      availability,
    },
  ]);
}

export function announcePrice(store: PrintfulStore, productId: number) {
  announce(store, 'catalog_price_changed', { catalog_product_ids: [productId] });
}

/** Stores a message and plans its delivery if the shop subscribed to its type. */
function announce(store: PrintfulStore, type: string, data: WebhookMessage['data']) {
  const config = store.webhooks.get('webhooks');
  const subscription = config?.events.find((event) => event.type === type);
  const url = subscription?.url ?? config?.default_url;
  if (!subscription || !url) return;
  const id = randomText(24);
  store.messages.put({ id, type, url, occurred_at: new Date().toISOString(), data, delivered: false });
  for (const delayMs of store.faults.deliveryDelaysMs()) {
    store.scheduler.plan('printful.deliver-webhook', { message: id, attempt: 0 }, delayMs);
  }
}

function shortOrder(order: Order) {
  return {
    id: order.id,
    external_id: order.external_id,
    store_id: order.store,
    status: order.status,
    dashboard_url: order.dashboard_url,
    created_at: isoTime(order.created),
    updated_at: isoTime(order.updated),
  };
}

interface Delivery {
  message: string;
  attempt: number;
}

/** Delivers signed webhooks of version 2. Retries until a 2xx response. */
export function deliverPrintfulWebhooks(store: PrintfulStore) {
  const kind = 'printful.deliver-webhook';
  store.scheduler.handle<Delivery>(kind, async (payload, signal) => {
    const message = store.messages.get(payload.message);
    const config = store.webhooks.get('webhooks');
    if (!message || !config) return;
    const { type, occurred_at, data, url } = message;
    const retries = payload.attempt;
    const body = JSON.stringify({ type, occurred_at, retries, store_id: storeId, data });
    const headers = {
      'x-pf-webhook-signature': createHmac('sha256', Buffer.from(config.secret_key, 'hex'))
        .update(body)
        .digest('hex'),
      'x-pf-webhook-public-key': config.public_key,
    };
    const task = { kind, payload };
    if (await sendWebhook(store, { provider: 'printful', url, body, headers, task, signal }))
      store.messages.put({ ...message, delivered: true });
  });
}
