import { unixSeconds } from '../../time.ts';
import type { PrintfulStore } from '../account.ts';
import { asText } from '../money.ts';
import type { Costs, Order, RetailCosts } from '../objects.ts';
import { ratesTo } from '../shipping/rates.ts';
import { announceOrder } from '../webhooks/announce.ts';
import { digitizeFor } from './embroideries.ts';
import type { OrderBody } from './order-params.ts';

export interface Sums {
  subtotal: number;
  shipping: number;
  total: number;
}

/** Printful's price to the shop, in cents. */
export function sumsOf(items: { price: number; quantity: number }[], shipping: number): Sums {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { subtotal, shipping, total: subtotal + shipping };
}

export const unknownCosts: Costs = {
  currency: 'USD',
  subtotal: null,
  discount: null,
  shipping: null,
  digitization: null,
  additional_fee: null,
  fulfillment_fee: null,
  retail_delivery_fee: null,
  tax: null,
  vat: null,
  total: null,
};

export function planCosts(store: PrintfulStore, order: Order) {
  store.scheduler.plan('printful.calculate-costs', { order: order.id }, store.settings.costsDelayMs);
}

export function calculateCosts(store: PrintfulStore) {
  store.scheduler.handle<{ order: number }>('printful.calculate-costs', ({ order: id }) => {
    store.documents.transaction(() => {
      const order = store.orders.get(id);
      // A held order gets its costs when its embroidery is digitized.
      if (!order || order.costs.total !== null || order.status === 'onhold') return;
      const costs = costsOf(order, digitizeFor(store, order));
      announceOrder(store, 'order_updated', {
        order: store.orders.put({ ...order, costs, updated: unixSeconds() }),
      });
    });
  });
}

export function costsOf({ items, recipient, shipping }: Order, digitization: number): Costs {
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  const rate = ratesTo(recipient.country_code, quantity).find(({ id }) => id === shipping);
  const priced = items.map(({ price, quantity }) => ({ price: Math.round(Number(price) * 100), quantity }));
  const sums = sumsOf(priced, rate?.cost ?? 0);
  const none = asText(0);
  return {
    currency: 'USD',
    subtotal: asText(sums.subtotal),
    discount: none,
    shipping: asText(sums.shipping),
    digitization: asText(digitization),
    additional_fee: none,
    fulfillment_fee: none,
    retail_delivery_fee: none,
    tax: none,
    vat: none,
    total: asText(sums.total + digitization),
  };
}

/** What the buyer paid, from the shop's order. Printful ignores it unless every item has a retail price. */
export function retailCostsOf({ items, retail_costs }: OrderBody): RetailCosts {
  const isCounted = items.every(({ retail_price }) => retail_price != null);
  const given = (isCounted && retail_costs) || {};
  const text = (amount: string | number | null | undefined) =>
    amount == null ? null : Number(amount).toFixed(2);
  return {
    currency: given.currency ?? 'USD',
    subtotal: text(given.subtotal),
    discount: text(given.discount),
    shipping: text(given.shipping),
    tax: text(given.tax),
    vat: null,
    total: null,
  };
}
