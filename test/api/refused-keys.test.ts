import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../src/start/ports.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { ask } from '../ask.ts';
import { until } from '../until.ts';
import { order } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  const sandbox = await findFreePort();
  shop = await openShop({
    SANDBOX_PORT: String(sandbox),
    STRIPE_API_URL: `http://127.0.0.1:${sandbox}`,
    STRIPE_SECRET_KEY: 'sk_test_revoked',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  });
});

afterAll(() => shop.close());

test('a key that Stripe refuses is 502 for the shopper, and the owner hears of it at once, once', async () => {
  const { id: orderId } = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
  for (const _ of ['first', 'second']) {
    const answer = await fetch(`${shop.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, amount: '34.98' }),
    });
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      502,
      'The payment provider does not answer. Try again in a moment.',
    ]);
  }
  const alerts = () =>
    shop.rows<{ text: string; mailed: boolean }>(
      `select text, exists (select from mails where mails.event = alerts.event) as mailed from alerts where kind = 'provider'`,
    );
  await until('the owner is alerted', async () => ((await alerts()).length > 0 ? true : null));
  expect(await alerts()).toEqual([
    {
      text: expect.stringMatching(
        /^Stripe refuses the shop \(401: .+nobody can pay, or paid orders wait.+secret key/,
      ),
      mailed: true,
    },
  ]);
  expect(await shop.rows('select status from orders')).toEqual([{ status: 'pending' }]);
});
