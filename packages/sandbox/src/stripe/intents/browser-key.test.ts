import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';

const visa = '4242424242424242';

test('the browser pays with a typed test card and the client secret', async () => {
  const { stripe, browser, intent } = await openIntent();
  const { status, body } = await browser.confirm(visa);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: intent.id, status: 'succeeded', amount: 2900 });
  expect(body).not.toHaveProperty('metadata');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('the browser reads its intent without private fields', async () => {
  const { browser, intent } = await openIntent();
  const { status, body } = await browser.retrieve(intent.client_secret);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  expect(body).not.toHaveProperty('metadata');
  expect(body).not.toHaveProperty('latest_charge');
});

test('a wrong client secret gets the same error as a missing intent', async () => {
  const { browser, intent } = await openIntent();
  const wrong = `${intent.id}_secret_wrong`;
  for (const response of [
    await browser.retrieve(wrong),
    await browser.confirm(visa, { client_secret: wrong }),
  ]) {
    expect(response.status).toBe(404);
    expect(response.body.error.code).toBe('resource_missing');
  }
});

test.each([
  ['GET', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents/pi_1/cancel'],
  ['GET', '/v1/charges'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/events'],
])('a publishable key cannot %s %s', async (method, path) => {
  const { url } = await openSandbox();
  const response = await fetch(url + path, { method, headers: { authorization: 'Bearer pk_test_sandbox' } });
  expect(response.status).toBe(403);
  expect((await response.json()).error.code).toBe('secret_key_required');
});

test('a secret key works in the header only', async () => {
  const { url } = await openSandbox();
  expect((await fetch(`${url}/v1/payment_intents?key=sk_test_sandbox`)).status).toBe(401);
  expect((await fetch(`${url}/v1/payment_intents`)).status).toBe(401);
  const wrong = await fetch(`${url}/v1/payment_intents`, {
    headers: { authorization: 'Bearer sk_test_0000wrong' },
  });
  expect(wrong.status).toBe(401);
  expect((await wrong.json()).error.message).not.toContain('0000');
});

test.each(['4111111111111111', '5105105105105100', '4242424242424241', ''])(
  '%s is refused: not a test card',
  async (number) => {
    const { browser } = await openIntent();
    const { status, body } = await browser.confirm(number);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(['incorrect_number', 'parameter_invalid_empty']).toContain(body.error.code);
  },
);

test.each([
  [{ exp_month: '13' }, 'invalid_expiry_month'],
  [{ exp_year: '2020' }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'invalid_cvc'],
])('a card with %j is refused', async (changes, code) => {
  const { browser } = await openIntent();
  const fields = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
  );
  expect((await browser.confirm(visa, fields)).body.error).toMatchObject({ type: 'card_error', code });
});

const WALLET = {
  'payment_method_data[card][wallet]': 'apple_pay',
  'shipping[name]': 'Maya Ortiz',
  'shipping[address][line1]': '12 Music Row',
};

test('a wallet sends its address, again after a decline, and the charge names it', async () => {
  const { stripe, browser, intent } = await openIntent();
  const declined = { ...WALLET, 'payment_method_data[card][number]': '4000000000000002' };
  expect((await browser.confirm(visa, declined)).status).toBe(402);
  expect((await browser.confirm(visa, WALLET)).status).toBe(200);
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid.latest_charge).toMatchObject({
    payment_method_details: { card: { wallet: { type: 'apple_pay', apple_pay: {} } } },
    shipping: { name: 'Maya Ortiz' },
  });
});

test('a wallet cannot change an address that was set with the secret key', async () => {
  const shipping = { name: 'Maya Ortiz', address: { line1: '12 Music Row' } };
  const { browser } = await openIntent({ shipping });
  const { status, body } = await browser.confirm(visa, WALLET);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ param: 'shipping', message: expect.stringContaining('secret key') });
});

test('only pages of the shop or on this machine may read responses', async () => {
  const { url } = await openSandbox({ shopOrigin: 'https://hats.example' });
  const allowed = async (origin: string) =>
    (await fetch(`${url}/v1/payment_intents/pi_1`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed('https://hats.example')).toBe('https://hats.example');
  expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
  expect(await allowed('https://evil.example')).toBeNull();
  expect(await allowed('https://localhost.evil.example')).toBeNull();
});

async function openIntent(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { stripe, url } = await openSandbox();
  const intent = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    metadata: { order_id: '1' },
    ...params,
  });
  const path = `${url}/v1/payment_intents/${intent.id}`;
  const key = 'pk_test_sandbox';
  const browser = {
    async retrieve(client_secret: string | null) {
      const query = new URLSearchParams({ key, client_secret: client_secret ?? '' });
      const response = await fetch(`${path}?${query}`);
      return { status: response.status, body: await response.json() };
    },
    async confirm(number: string, changes: Record<string, string> = {}) {
      const fields = {
        key,
        client_secret: intent.client_secret ?? '',
        return_url: 'http://127.0.0.1/thanks',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
        ...changes,
      };
      const response = await fetch(`${path}/confirm`, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: response.status, body: await response.json() };
    },
  };
  return { stripe, intent, browser };
}
