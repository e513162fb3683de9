import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  // A day takes less than a second.
  shop = await openShop({ TIME_SCALE: '0.00001' });
});

afterAll(() => shop.close());

test('an unpaid order and its payment intent are canceled after the last check', async () => {
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, {
    ...MAYA,
    items: [{ ...product, quantity: 1 }],
    total: '34.98',
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  });
  const payment = { orderId: id, amount: '34.98' };
  const { clientSecret } = await ask<{ clientSecret: string }>(
    `${shop.url}/api/create-payment-intent`,
    payment,
  );
  await until('the order is canceled', async () => {
    const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return order?.status === 'canceled' ? order : null;
  });
  const intent = await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(
    clientSecret.split('_secret_')[0] ?? '',
  );
  expect(intent.status).toBe('canceled');
  expect(await refusalOf(`${shop.url}/api/create-payment-intent`, payment)).toMatchObject({ status: 409 });
});
