/** @module-tag nightly */

import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { secretsFrom } from '../../src/server/secrets.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { passkeyDevice } from '../passkey-device.ts';
import { MAYA, ORDERED_LAKE_HOUSE, ROBIN } from '../world.ts';
import { CREW } from './party-crew.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' }, { rendersAhead: true });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  await shop.rows(
    `insert into printful_webhook (url, public_key, secret_key, set_at) values ('x', 'x', 'ab', now())`,
  );
  // First loads the web app and caches the page.
  await (await fetch(`${shop.url}/shop`)).arrayBuffer();
});

afterAll(() => shop.close());

const order = {
  ...MAYA,
  items: [{ id: 1, quantity: 1 }],
  total: '29.98',
  shippingMethod: 'Standard Shipping',
  shippingCost: '4.99',
};
const { customerName, customerEmail, ...place } = MAYA;
const secrets = secretsFrom(testEnvironment.APP_SECRET);
const subscriber = `who=1&key=${secrets.sign('newsletter-leave', '1')}`;
const until = Date.now() + 3_600_000;
const who = Buffer.from(MAYA.customerEmail).toString('base64url');
const ownData = `who=${who}&until=${until}&key=${secrets.sign('your-data', `${who}.${until}`)}`;
const event = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
});

/** For each open route, a request that reaches the database. */
const REQUESTS: Record<string, { path?: string; body?: unknown; headers?: Record<string, string> }> = {
  'GET /readyz': {},
  'GET /api/ready': {},
  'GET /api/products': {},
  'GET /api/products/featured': {},
  'POST /api/shipping-rates': {
    body: { address: { ...place, customerName, customerEmail }, items: order.items },
  },
  'POST /api/shipping-estimate': { body: { country: 'US', items: order.items } },
  'POST /api/orders': { body: order },
  'POST /api/discount-code': { body: { discountCode: 'SUMMER20' } },
  'GET /code/:name': { path: '/code/SUMMER20' },
  'GET /sent-cart/:id': { path: `/sent-cart/1?key=${secrets.sign('sent-cart', '1')}` },
  'POST /api/create-payment-intent': { body: { orderId: '7K2Q9MXA4T', amount: '29.98' } },
  'POST /api/fulfill-order/:orderId': { path: '/api/fulfill-order/7K2Q9MXA4T', body: {} },
  'POST /api/orders/:id/lines/:lineId/design': {
    path: '/api/orders/7K2Q9MXA4T/lines/1/design',
    body: { ...ORDERED_LAKE_HOUSE, key: 'x', count: 1 },
  },
  'POST /api/orders/:id/gift': { path: '/api/orders/7K2Q9MXA4T/gift', body: { note: 'Hi', key: 'x' } },
  'POST /api/orders/:id/address': { path: '/api/orders/7K2Q9MXA4T/address', body: { ...place, key: 'x' } },
  'POST /api/orders/:id/email': {
    path: '/api/orders/7K2Q9MXA4T/email',
    body: { key: 'x', email: MAYA.customerEmail },
  },
  ...Object.fromEntries(
    ['send-now', 'more-time', 'cancel'].map((action) => [
      `POST /api/orders/:id/${action}`,
      { path: `/api/orders/7K2Q9MXA4T/${action}`, body: { key: 'x' } },
    ]),
  ),
  'POST /api/orders/:id/view': { path: '/api/orders/7K2Q9MXA4T/view', body: { key: 'x' } },
  'POST /api/crews': { body: { organizer: 'Maya', crew: CREW } },
  'POST /api/crews/:id/save': { path: '/api/crews/1/save', body: { key: 'x', version: 1, crew: CREW } },
  ...Object.fromEntries(
    ['view', 'delete', 'members/:member/answer', 'members/:member/decide', 'members/:member/forget'].map(
      (action) => [
        `POST /api/crews/:id/${action}`,
        {
          path: `/api/crews/1/${action.replace(':member', '1')}`,
          body: { key: 'x', name: 'Jess', accept: true },
        },
      ],
    ),
  ),
  'POST /orders/:id/cancel': { path: '/orders/7K2Q9MXA4T/cancel?key=x' },
  'POST /orders/:id/problems': {
    path: '/orders/7K2Q9MXA4T/problems?key=x',
    body: '',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'POST /orders/:id/review': {
    path: '/orders/7K2Q9MXA4T/review?key=x',
    body: '',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'POST /orders/:id/review/withdraw': { path: '/orders/7K2Q9MXA4T/review/withdraw?key=x' },
  'GET /orders/:id/review/photo.jpg': { path: '/orders/7K2Q9MXA4T/review/photo.jpg?key=x' },
  'POST /orders/:id/where/:problemId': {
    path: '/orders/7K2Q9MXA4T/where/1?key=x',
    body: 'choice=refund',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'POST /api/subscribers': { body: { email: MAYA.customerEmail } },
  'POST /newsletter/confirm': {
    path: `/newsletter/confirm?who=1&round=1&key=${secrets.sign('newsletter-confirm', '1.1')}`,
  },
  'POST /newsletter/unsubscribe': { path: `/newsletter/unsubscribe?${subscriber}` },
  'GET /your-data/copy': { path: `/your-data/copy?${ownData}` },
  'POST /your-data/erase': { path: `/your-data/erase?${ownData}` },
  'POST /api/webhooks/stripe': {
    body: event,
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: event,
        secret: testEnvironment.STRIPE_WEBHOOK_SECRET,
      }),
    },
  },
  'POST /api/webhooks/printful': {
    body: '{}',
    headers: {
      'x-pf-webhook-signature': createHmac('sha256', Buffer.from('ab', 'hex')).update('{}').digest('hex'),
    },
  },
  'GET /newsletter/go/:link': { path: `/newsletter/go/1.0.${secrets.sign('newsletter-click', '1.0')}` },
  'GET /newsletter-pictures/:file': { path: `/newsletter-pictures/${'0'.repeat(32)}.jpg` },
  'GET /product-pictures/:file': { path: `/product-pictures/${'0'.repeat(32)}.webp` },
  'POST /api/access/sign-in': { body: ROBIN },
  'POST /api/access/code': {
    body: { kind: 'app', code: '123456' },
    headers: { cookie: 'unhinged-admin.two_factor=x' },
  },
  'POST /api/access/passkey': {
    body: { passkey: passkeyDevice().use({ challenge: 'x' }, { origin: 'https://hats.example' }) },
  },
  'POST /api/access/set-up-link': { body: { token: 'x' } },
  'POST /api/access/set-up': { body: { token: 'x', email: ROBIN.email, password: ROBIN.password } },
};

const asRobin = () => ({ cookie: [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });

/** Routes that work without the database. */
const INDEPENDENT = [
  'GET /healthz',
  'GET /robots.txt',
  'GET /api/openapi.json',
  'GET /api/settings',
  // Its counts are kept in memory until the database answers.
  'POST /api/visits',
  // They answer before they look the address up.
  'POST /api/access/forgot-password',
  'POST /your-data/ask',
  'GET /dev/mails',
  'GET /dev/mails/:name',
  'GET /fonts/:name',
  'GET /pictures/:name',
  'GET /print-files/:name',
];

describe('while the database is gone', () => {
  beforeAll(() => shop.gate.close());
  afterAll(() => shop.gate.open());

  test('every route that needs the database answers 503 while it is gone, and says when to retry', async () => {
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const route of shop.routes.filter(
      (one) => !/^(HEAD|OPTIONS) |\*$| \/api$/.test(one) && !INDEPENDENT.includes(one),
    )) {
      const [method = '', pattern = ''] = route.split(' ');
      const {
        path = pattern.replace(/:\w+/g, '1'),
        body,
        headers,
      } = REQUESTS[route] ?? { headers: asRobin() };
      const answer = await fetch(shop.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          origin: shop.url,
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      });
      await answer.arrayBuffer();
      answers[route] = [answer.status, answer.headers.get('retry-after')];
      expected[route] = [503, '5'];
    }
    expect(answers).toEqual(expected);
  });

  test('with a session cookie, admin pages answer 503 too', async () => {
    for (const path of ['/admin', '/admin/orders/7K2Q9MXA4T', '/printful-admin', '/admin.data']) {
      const { status, response } = await robin.copy().ask('GET', path);
      expect([path, status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
  });

  test.each([
    '/thank-you?order=7K2Q9MXA4T',
    '/orders/7K2Q9MXA4T?key=x',
    `/newsletter/unsubscribe?${subscriber}`,
    `/your-data?${ownData}`,
  ])('the page %s answers 503 and says when to retry', async (path) => {
    const page = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Please try again in a few seconds.');
  });

  test('routes that need no database still work', async () => {
    for (const path of ['/healthz', '/robots.txt', '/api/openapi.json', '/shop']) {
      const answer = await fetch(shop.url + path);
      // An answer that nobody reads would keep its connection, and so the shop, open.
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });
});

test('the API and the admin work again once the database is back', async () => {
  // The other tests must find no list of products that is kept here.
  const own = await openShopInside();
  const owner = new AdminBrowser(own.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
  for (const [status, act] of [
    [503, own.gate.close],
    [200, own.gate.open],
  ] as const) {
    await act();
    for (const path of ['/api/products', '/api/admin/security'])
      expect([path, (await owner.ask('GET', path)).status]).toEqual([path, status]);
  }
  await own.close();
});

test.each(['53100', '53300', '57P01', '08006', '58030', '57014', '55P03', '40001', '40P01'])(
  'a database error with the code %s is answered with 503',
  async (code) => {
    await shop.rows(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = '${code}'; end $$`);
    await shop.rows(
      'create or replace trigger refuse before insert on subscribers execute function refuse()',
    );
    const answer = await new AdminBrowser(shop.url).ask('POST', '/api/subscribers', {
      email: MAYA.customerEmail,
    });
    expect([answer.status, answer.response.headers.get('retry-after')]).toEqual([503, '5']);
    await shop.rows('drop trigger refuse on subscribers');
  },
);
