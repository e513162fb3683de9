import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkKeys, type Keys } from './keys.ts';

const STRIPE = 'https://api.stripe.com';
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';
const PRINTFUL = 'https://api.printful.com';
const LOCAL = 'http://127.0.0.1:3001';

const keysOf = (mode: 'live' | 'test', more: Partial<Keys> = {}): Keys => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: STRIPE,
  STRIPE_JS_URL: STRIPE_JS,
  PRINTFUL_TOKEN: 'token',
  PRINTFUL_API_URL: PRINTFUL,
  RATE_LIMIT_SCALE: 1,
  TIME_SCALE: 1,
  ...more,
});

test('live keys charge cards and confirm orders', () => {
  expect(checkKeys(keysOf('live'))).toEqual({ ok: true, live: true, printfulConfirms: true });
});

test('with test keys for Stripe, the real Printful only gets drafts', () => {
  const drafts = { ok: true, live: false, printfulConfirms: false };
  expect(checkKeys(keysOf('test'))).toEqual(drafts);
  expect(checkKeys(keysOf('test', { STRIPE_API_URL: LOCAL, STRIPE_JS_URL: LOCAL }))).toEqual(drafts);
  expect(checkKeys(keysOf('test', { PRINTFUL_API_URL: 'http://API.printful.com.:80/' }))).toEqual(drafts);
});

test('without the real Printful, orders are confirmed', () => {
  const confirms = { ok: true, live: false, printfulConfirms: true };
  expect(checkKeys(keysOf('test', { PRINTFUL_API_URL: LOCAL }))).toEqual(confirms);
});

test('live Stripe keys need a Printful token', () => {
  expect(checkKeys(keysOf('live', { PRINTFUL_TOKEN: undefined }))).toMatchObject({ ok: false });
});

test.each(['STRIPE_API_URL', 'STRIPE_JS_URL', 'PRINTFUL_API_URL'] as const)(
  'live Stripe keys refuse a different %s',
  (name) => {
    const verdict = checkKeys(keysOf('live', { [name]: LOCAL }));
    expect(verdict).toMatchObject({ ok: false, message: expect.stringContaining(name) });
  },
);

test('live and test keys do not mix', () => {
  expect(checkKeys(keysOf('live', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }))).toMatchObject({ ok: false });
  expect(checkKeys(keysOf('test', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }))).toMatchObject({ ok: false });
});

test('keys in the wrong variable are refused', () => {
  expect(checkKeys(keysOf('test', { STRIPE_SECRET_KEY: 'pk_test_1' }))).toMatchObject({ ok: false });
  expect(checkKeys(keysOf('test', { STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }))).toMatchObject({ ok: false });
  expect(checkKeys(keysOf('test', { STRIPE_WEBHOOK_SECRET: 'sk_test_1' }))).toMatchObject({ ok: false });
});

const key = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const anyKeys = fc.record({
  STRIPE_SECRET_KEY: key('sk_test_1', 'sk_live_1', 'rk_live_1', 'pk_test_1', 'x'),
  STRIPE_PUBLISHABLE_KEY: key('pk_test_1', 'pk_live_1', 'sk_live_1'),
  STRIPE_WEBHOOK_SECRET: key('whsec_1', 'x'),
  STRIPE_API_URL: fc.constantFrom(STRIPE, LOCAL),
  STRIPE_JS_URL: fc.constantFrom(STRIPE_JS, LOCAL),
  PRINTFUL_TOKEN: key('token'),
  PRINTFUL_API_URL: fc.constantFrom(PRINTFUL, LOCAL),
  RATE_LIMIT_SCALE: fc.constant(1),
  TIME_SCALE: fc.constant(1),
});

test('Stripe’s three keys are set together or not at all', () => {
  fc.assert(
    fc.property(anyKeys, (keys) => {
      const set = [keys.STRIPE_SECRET_KEY, keys.STRIPE_PUBLISHABLE_KEY, keys.STRIPE_WEBHOOK_SECRET];
      fc.pre(set.includes(undefined));
      expect(checkKeys(keys)).toMatchObject({ ok: false, message: expect.stringContaining('three keys') });
    }),
  );
});

test('the real Printful makes hats exactly when cards are charged', () => {
  fc.assert(
    fc.property(anyKeys, (keys) => {
      const verdict = checkKeys(keys);
      fc.pre(verdict.ok && keys.PRINTFUL_API_URL === PRINTFUL);
      expect(verdict).toMatchObject({ live: verdict.ok && verdict.printfulConfirms });
    }),
    { numRuns: 500 },
  );
});
