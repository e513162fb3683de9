import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'trace' });
});

afterAll(() => shop.close());

test('the log of a purchase contains no personal data and no secret', async () => {
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  const order = {
    ...MAYA,
    items: [{ ...product, quantity: 1 }],
    total: '34.98',
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  };
  await refusalOf(`${shop.url}/api/orders`, { ...order, total: '1.00' });
  await refusalOf(`${shop.url}/api/orders`, { ...order, customerEmail: 'maya@example' });
  const { id, key } = await ask<{ id: string; key: string }>(`${shop.url}/api/orders`, order);
  const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
    orderId: id,
    amount: '34.98',
  });
  await stripeAt(shop.sandboxUrl).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: `${shop.url}/thank-you`,
  });
  await fetch(`${shop.url}/thank-you?order=${id}&payment_intent_client_secret=${clientSecret}`);
  await until('the order is confirmed', async () => {
    const [row] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return row?.status === 'confirmed_with_printful' ? row : null;
  });

  const log = shop.output();
  expect(log).toContain('/api/create-payment-intent');
  expect(log).toContain('/thank-you');
  const { customerName, customerEmail, address, zipCode } = MAYA;
  const secrets = [
    customerName,
    customerEmail,
    address,
    zipCode,
    key,
    clientSecret,
    'sk_test_sandbox',
    'whsec_sandbox',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
