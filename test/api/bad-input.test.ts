import { createHmac } from 'node:crypto';
import pLimit from 'p-limit';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { refusalOf } from '../ask.ts';
import { MAYA, ORDERED_LAKE_HOUSE, ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

/** Numbers and texts that the database, or some of its columns, cannot store. */
const ODD = [
  '9007199254740991',
  '9223372036854775808',
  '2147483648',
  '1e400',
  '-1',
  '%00',
  'a%00b',
  '%EF%BF%BF',
  '%F0%9F',
];

test('no route fails because of an odd value in its path or its cursors', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  // Each route gets another one than its neighbors; the odd requests of the night send all of them. Routes that call Printful
  // are slow here, because it is unreachable.
  const routes = shop.routes.filter(
    (one) =>
      /^GET |:/.test(one) && !/^(HEAD|OPTIONS) |\*$|printful|health|ready|hats\/(models|countries)/.test(one),
  );
  const addresses = routes.flatMap((route, index) => {
    const odd = ODD[index % ODD.length] ?? '';
    const path = route.replace(/:\w+/g, odd);
    return route.startsWith('GET ')
      ? [path, `${path}?after=${odd}`, `${path}?before=${odd}&q=${odd}`]
      : [path];
  });
  // Few at a time, since a busy shop may well say that it is not ready.
  const inTurn = pLimit(8);
  const statuses = await inTurn.map(addresses, async (address) => {
    const [method = '', path = ''] = address.split(' ');
    return `${address}: ${(await robin.copy().ask(method, path)).status}`;
  });
  expect(statuses.filter((status) => / 5\d\d$/.test(status))).toEqual([]);
});

test('a cursor beyond the range of ids is refused', async () => {
  const cursor = 'after=9007199254740991';
  for (const list of ['products', 'subscribers', 'mails', 'audit', 'alerts'])
    expect([list, (await robin.ask('GET', `/api/admin/${list}?${cursor}`)).status]).toEqual([list, 400]);
  expect((await fetch(`${shop.url}/api/products?${cursor}`)).status).toBe(400);
});

test('a hat id or version out of range is refused', async () => {
  const items = [{ ...ORDERED_LAKE_HOUSE, id: 9_007_199_254_740_991, isCustom: false }];
  const order = { ...MAYA, items, total: '29.98', shippingMethod: 'Standard Shipping', shippingCost: '4.99' };
  expect((await refusalOf(`${shop.url}/api/orders`, order)).status).toBe(422);
  const change = { name: 'Hat', price: '20.00', version: 9_007_199_254_740_991 };
  expect((await robin.ask('PUT', '/api/admin/products/1', change)).status).toBe(400);
});

test('a signed webhook with U+0000 is refused', async () => {
  const stripe = JSON.stringify({
    id: 'evt_\0',
    type: 'charge.refunded',
    livemode: false,
    data: { object: {} },
  });
  const secret = testEnvironment.STRIPE_WEBHOOK_SECRET;
  const signed = {
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: stripe, secret }),
  };
  expect(await refusalOf(`${shop.url}/api/webhooks/stripe`, stripe, signed)).toMatchObject({ status: 400 });
  expect(await shop.rows('select * from provider_events')).toEqual([]);

  await shop.rows(
    `insert into printful_webhook (url, public_key, secret_key, set_at) values ('x', 'x', 'ab', now())`,
  );
  const printful = JSON.stringify({ type: 'shipment_sent\0', occurred_at: 1, data: null });
  const hmac = createHmac('sha256', Buffer.from('ab', 'hex')).update(printful).digest('hex');
  expect(
    await refusalOf(`${shop.url}/api/webhooks/printful`, printful, { 'x-pf-webhook-signature': hmac }),
  ).toMatchObject({ status: 400 });
});

test('a cookie with U+0000 is ignored', async () => {
  const stranger = new AdminBrowser(shop.url);
  for (const name of ['two_factor', 'session_token', 'device'])
    stranger.cookies.set(`unhinged-admin.${name}`, 'a%00b');
  expect((await stranger.ask('POST', '/api/access/code', { kind: 'app', code: '123456' })).status).toBe(401);
  expect((await stranger.ask('GET', '/api/admin/security')).status).toBe(401);
});

test('a form with U+0000 is refused', async () => {
  for (const path of ['/api/subscribers', '/your-data/ask']) {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a\0@b.example' }),
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test('a report whose address repeats its key opens no order', async () => {
  const address = `${shop.url}/orders/KFR2BDV8DZ/problems?key=one&key=two`;
  expect((await fetch(address, { method: 'POST', body: new FormData() })).status).toBe(404);
});
