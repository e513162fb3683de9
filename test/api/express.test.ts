import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { ShippingEstimate } from '../../src/wire/shipping-rates.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { MAYA } from '../world.ts';
import { inBatches, order } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/** Sheets that are confirmed twice at once. RACE_ORDERS=100 is the full test. */
const SHEETS = Number(process.env.RACE_ORDERS ?? 20);

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '10000' });
});

afterAll(() => shop.close());

/** What Stripe.js sends when a wallet confirms. */
async function confirm(clientSecret: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: clientSecret,
    return_url: `${shop.url}/thank-you`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[card][wallet]': 'apple_pay',
    'shipping[name]': MAYA.customerName,
    'shipping[address][line1]': MAYA.address,
    'shipping[address][country]': 'US',
  });
  const answer = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${id}/confirm`, { method: 'POST', body });
  const { status, error } = (await answer.json()) as { status?: string; error?: { code: string } };
  return status ?? error?.code ?? '';
}

let sheets = 0;

/** Opens a sheet, which learns the state only, and confirms it twice at once. */
async function confirmTwice(): Promise<void> {
  sheets += 1;
  const key = `a sheet of this test, number ${sheets}`;
  const [hat] = await ask<Product[]>(`${shop.url}/api/products`);
  const items = [{ ...hat, quantity: 1, isCustom: false }];
  const place = { country: 'US', state: 'Tennessee', items };
  const { options } = await ask<ShippingEstimate>(`${shop.url}/api/shipping-estimate`, place);
  const [, express] = options;
  const total = (29.99 + Number(express?.rate)).toFixed(2);
  const body = await order(shop, { total, shippingMethod: express?.name, shippingCost: express?.rate });
  const once = async () => {
    const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body, { 'Idempotency-Key': key });
    const intent = { orderId: id, amount: total, express: true };
    const { clientSecret } = await ask<PaymentIntentAnswer>(`${shop.url}/api/create-payment-intent`, intent);
    const outcome = await confirm(clientSecret);
    expect(['succeeded', 'payment_intent_unexpected_state']).toContain(outcome);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    return id;
  };
  // The second may find the order paid, which the shop says with 409.
  const ids = (await Promise.allSettled([once(), once()])).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  expect(new Set(ids).size).toBe(1);
}

test(
  `${SHEETS} sheets, each confirmed twice at once, give an order and a charge each, at the rate for the state alone`,
  async () => {
    await inBatches(SHEETS, confirmTwice);
    const orders = await shop.rows<{ id: string; paid: number; total: number; wallet: string; card: string }>(
      `select id, paid, total, wallet, card_brand || ' ' || card_last4 as card from orders`,
    );
    expect(orders).toHaveLength(SHEETS);
    const charges = await stripeAt(shop.sandboxUrl).charges.list({ limit: 100 });
    expect(charges.data.map(({ metadata }) => metadata.order_id).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    );
    for (const { paid, total, wallet, card } of orders)
      expect([paid, wallet, card]).toEqual([total, 'apple_pay', 'visa 4242']);
    expect(charges.data.every(({ shipping }) => shipping?.address?.line1 === MAYA.address)).toBe(true);
  },
  60_000 + SHEETS * 1000,
);
