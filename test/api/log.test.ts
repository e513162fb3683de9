import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../src/start/ports.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask, refusalOf } from '../ask.ts';
import { MONITORING, METRIC_NAMES as NAMES, readMetrics } from '../metrics.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let metrics: string;

beforeAll(async () => {
  const port = await findFreePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  shop = await openShop({ LOG_LEVEL: 'trace', METRICS_PORT: String(port), TRUST_PROXY: '1' });
});

afterAll(() => shop.close());

const scrape = async () => readMetrics(await (await fetch(metrics)).text());

test('the log and the metrics of a purchase contain no personal data and no secret', async () => {
  const before = await scrape();
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

  const SENT = { queue: 'send-order', outcome: 'done' };
  const after = await until('the metrics count the purchase', async () => {
    const now = await scrape();
    // The job that confirms the order ends a moment later.
    const isSent =
      now.sum('shop_job_duration_seconds_count', SENT) > before.sum('shop_job_duration_seconds_count', SENT);
    return isSent && now.sum('shop_orders', { status: 'confirmed_with_printful' }) === 1 ? now : null;
  });
  const grown = (name: string, labels: Record<string, string>) =>
    after.sum(name, labels) - before.sum(name, labels);
  const requests = 'shop_http_request_duration_seconds_count';
  expect(grown(requests, { method: 'POST', route: '/api/orders', status: '2xx' })).toBe(1);
  expect(grown(requests, { method: 'POST', route: '/api/orders', status: '4xx' })).toBe(2);
  expect(grown(requests, { route: '/api/webhooks/stripe', status: '2xx' })).toBeGreaterThan(0);
  expect(grown('shop_provider_calls_total', { provider: 'printful', status: '2xx' })).toBeGreaterThan(1);
  expect(grown('shop_provider_calls_total', { provider: 'stripe', status: '2xx' })).toBeGreaterThan(1);
  expect(grown('shop_printful_budget_calls_total', { use: 'orders', answer: 'room' })).toBeGreaterThan(1);
  expect(after.sum('shop_database_up', {})).toBe(1);
  expect(after.sum('shop_pool_connections', { pool: 'main', state: 'total' })).toBeGreaterThan(0);
  // What the dashboard and the alerts ask for exists.
  const asked = MONITORING.flatMap((path) => readFileSync(path, 'utf8').match(NAMES) ?? []);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !after.names.has(name))).toEqual([]);

  const log = shop.output();
  // Each run of a job names its order.
  const jobLines = log.split('\n').filter((line) => line.includes('"job":"send-order"'));
  expect(jobLines.length).toBeGreaterThan(0);
  for (const line of jobLines) expect(JSON.parse(line).orderId).toBe(id);
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
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(after.text).not.toContain(secret);
  }
  expect(after.text).not.toContain(id);
});

test('the id of a proxy’s request is in the response and in the log', async () => {
  const id = '8f14e45fceea167a5a36dedd4bea2543';
  const response = await fetch(`${shop.url}/api/products`, { headers: { 'x-request-id': id } });
  expect(response.headers.get('x-request-id')).toBe(id);
  await until('the request is logged', async () =>
    shop.output().includes(`"requestId":"${id}"`) ? true : null,
  );
});
