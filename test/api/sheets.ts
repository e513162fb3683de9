import { expect, test } from 'vitest';
import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { ShippingEstimate } from '../../src/wire/shipping-rates.ts';
import { ask } from '../ask.ts';
import { confirmByWallet } from '../confirm-by-wallet.ts';
import { stripeAt } from '../providers.ts';
import { MAYA } from '../world.ts';
import { inBatches, order } from './buy.ts';
import type { OpenShop } from './open-shop.ts';

let sheets = 0;

export interface OpenSheet {
  key: string;
  /** The body of its order. */
  body: object;
  total: string;
}

/** Opens a sheet for the shop's first hat, which learns the state only, and chooses Express. */
export async function openSheet(shop: OpenShop): Promise<OpenSheet> {
  sheets += 1;
  const key = `a sheet of this test, number ${sheets}`;
  const [hat] = await ask<Product[]>(`${shop.url}/api/products`);
  const items = [{ ...hat, quantity: 1, isCustom: false }];
  const place = { country: 'US', state: 'Tennessee', items };
  const { options } = await ask<ShippingEstimate>(`${shop.url}/api/shipping-estimate`, place);
  const [, express] = options;
  const total = (Number(hat?.price) + Number(express?.rate)).toFixed(2);
  const body = await order(shop, { total, shippingMethod: express?.name, shippingCost: express?.rate });
  return { key, body, total };
}

/** What follows when a sheet is confirmed, one request after another. */
export type SheetStep = 'order' | 'intent' | 'payment' | 'settled';

/** Confirms a sheet; its tab dies after `last`. Returns the order's id. */
export async function confirmSheet(
  shop: OpenShop,
  { key, body, total }: OpenSheet,
  last: SheetStep = 'settled',
): Promise<string> {
  const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body, { 'Idempotency-Key': key });
  if (last === 'order') return id;
  const intent = { orderId: id, amount: total, express: true };
  const { clientSecret } = await ask<PaymentIntentAnswer>(`${shop.url}/api/create-payment-intent`, intent);
  if (last === 'intent') return id;
  expect(['succeeded', 'payment_intent_unexpected_state']).toContain(
    await confirmByWallet(shop, clientSecret),
  );
  if (last === 'settled') await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  return id;
}

async function confirmTwice(shop: OpenShop): Promise<void> {
  const sheet = await openSheet(shop);
  // The second may find the order paid, which the shop says with 409.
  const ids = (await Promise.allSettled([confirmSheet(shop, sheet), confirmSheet(shop, sheet)])).flatMap(
    (each) => (each.status === 'fulfilled' ? [each.value] : []),
  );
  expect(new Set(ids).size).toBe(1);
}

/** Confirms so many sheets twice at once. */
export function testSheets(count: number, shopOf: () => OpenShop): void {
  test(`${count} sheets, each confirmed twice at once, give an order and a charge each, at the rate for the state alone`, {
    timeout: 60_000 + count * 2000,
  }, async () => {
    const shop = shopOf();
    const before = (await shop.rows<{ id: string }>('select id from orders')).map(({ id }) => id);
    await inBatches(count, () => confirmTwice(shop));
    const orders = await shop.rows<{ id: string; paid: number; total: number; wallet: string; card: string }>(
      `select id, paid, total, wallet, card_brand || ' ' || card_last4 as card from orders
       where id <> all($1)`,
      [before],
    );
    expect(orders).toHaveLength(count);
    const { data } = await stripeAt(shop.sandboxUrl).charges.list({ limit: 100 });
    const charges = data.filter(({ metadata }) => !before.includes(metadata.order_id ?? ''));
    expect(charges.map(({ metadata }) => metadata.order_id).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    );
    for (const { paid, total, wallet, card } of orders)
      expect([paid, wallet, card]).toEqual([total, 'apple_pay', 'visa 4242']);
    expect(charges.every(({ shipping }) => shipping?.address?.line1 === MAYA.address)).toBe(true);
  });
}
