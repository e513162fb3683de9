import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
});

afterAll(() => shop.close());

async function payFor(total: string): Promise<string> {
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, {
    ...MAYA,
    items: [{ ...product, quantity: 1 }],
    total,
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  });
  const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
    orderId: id,
    amount: total,
  });
  await stripeAt(shop.sandboxUrl).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: `${shop.url}/thank-you`,
  });
  return id;
}

test('many bells at once settle an order once: one history row a state, one mail, one order at Printful', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { twice: true } });
  const id = await payFor('34.98');
  const rings = Array.from({ length: 20 }, () => ask(`${shop.url}/api/fulfill-order/${id}`, {}));
  await Promise.all(rings);
  await until('the order is confirmed at Printful', async () => {
    const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return order?.status === 'confirmed_with_printful' ? order : null;
  });
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});

  const events = await shop.rows<{ to_status: string }>(
    'select to_status from order_events where order_id = $1 order by id',
    [id],
  );
  expect(events.map(({ to_status }) => to_status)).toEqual([
    'pending',
    'processing',
    'sent_to_printful',
    'confirmed_with_printful',
  ]);
  expect(await shop.rows('select id from mails where event = $1', [`order-confirmed:${id}`])).toHaveLength(1);
  expect((await printfulOrder(shop.sandboxUrl, id))?.status).not.toBe('draft');
});

test('an answer that Printful cuts off after making the order makes no second one', async () => {
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { cutAnswers: 2 } });
  const id = await payFor('34.98');
  await until('the order is confirmed at Printful', async () => {
    const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return order?.status === 'confirmed_with_printful' ? order : null;
  });
  const response = await fetch(`${shop.sandboxUrl}/orders?limit=100`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  const { result } = (await response.json()) as { result: { external_id: string }[] };
  expect(result.filter((order) => order.external_id.startsWith(id))).toHaveLength(1);
});
