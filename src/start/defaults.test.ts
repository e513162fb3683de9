import { describe, expect, test } from 'vitest';
import { addDefaults, sandboxVariables } from './defaults.ts';
import { readStartSettings } from './settings.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const PRINTFUL = { PRINTFUL_TOKEN: 'token' };

const forEnvironment = (env: Record<string, string>) =>
  sandboxVariables(env, readStartSettings(env), (name) => `random_${name.length}`);

test('without keys, the sandbox replaces both, and a notice says so', () => {
  expect(forEnvironment({})?.shop).toEqual({
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: 'http://127.0.0.1:3001',
    STRIPE_JS_URL: 'http://localhost:3001/endive/stripe.js',
    PRINTFUL_TOKEN: 'sandbox',
    PRINTFUL_API_URL: 'http://127.0.0.1:3001',
    EDIT_WINDOW_MINUTES: '1',
    NOTICE: 'Sandbox: no card is charged and no hat is made.',
  });
});

test('the sandbox knows where the shop is', () => {
  expect(forEnvironment({ PORT: '4000', PUBLIC_URL: 'http://hats.example' })?.sandbox).toMatchObject({
    SANDBOX_PORT: '4001',
    SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4000/api/webhooks/stripe',
    SANDBOX_SHOP_ORIGIN: 'http://hats.example',
  });
});

test('an https shop without Stripe’s keys is refused, because it cannot load the sandbox’s card form', () => {
  const shop = { PUBLIC_URL: 'https://hats.example' };
  expect(() => forEnvironment(shop)).toThrow(/set Stripe’s keys/);
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(forEnvironment({ ...shop, ...stripe })?.shop).toMatchObject({ PRINTFUL_TOKEN: 'sandbox' });
});

test('variables that start with SANDBOX_ are passed to the sandbox', () => {
  expect(forEnvironment({ SANDBOX_TIME_SCALE: '0.01' })?.sandbox).toMatchObject({
    SANDBOX_TIME_SCALE: '0.01',
  });
});

test('browsers load the script from the host of the shop’s public address', () => {
  expect(forEnvironment({ PUBLIC_URL: 'http://192.168.1.5:3000' })?.shop).toMatchObject({
    STRIPE_JS_URL: 'http://192.168.1.5:3001/endive/stripe.js',
  });
});

describe('the sandbox replaces only what is missing:', () => {
  test('nothing when both have keys', () => {
    expect(forEnvironment({ ...STRIPE, ...PRINTFUL })).toBeUndefined();
  });

  test('Printful when Stripe has keys', () => {
    const { shop } = forEnvironment(STRIPE) ?? {};
    expect(Object.keys(shop ?? {})).toEqual([
      'PRINTFUL_TOKEN',
      'PRINTFUL_API_URL',
      'EDIT_WINDOW_MINUTES',
      'NOTICE',
    ]);
  });

  test('Stripe when Printful has a token', () => {
    const { shop } = forEnvironment(PRINTFUL) ?? {};
    expect(shop).not.toHaveProperty('PRINTFUL_TOKEN');
    expect(shop).toHaveProperty('STRIPE_SECRET_KEY');
  });

  test('nothing when Stripe’s keys are live', () => {
    expect(forEnvironment(LIVE)).toBeUndefined();
  });

  test('nothing if only some of Stripe’s variables are set', () => {
    expect(forEnvironment({ ...PRINTFUL, STRIPE_SECRET_KEY: 'sk_test_1' })).toBeUndefined();
  });
});

test('with live keys and a database of its own, a shop needs a secret of its own', async () => {
  const env = { ...LIVE, ...PRINTFUL, DATABASE_URL: 'postgres://shop@db.internal/shop' };
  const setUp = (more: Record<string, string>) =>
    addDefaults({ ...env, ...more }, readStartSettings(env), async () => 5432);
  await expect(setUp({})).rejects.toThrow(/^Set APP_SECRET, the same on every instance/);
  const secret = 'not a secret but thirty-two long!';
  expect((await setUp({ APP_SECRET: secret })).variables.APP_SECRET).toBe(secret);
});

describe('in production', () => {
  test('a shop without keys is refused, and the message names the missing ones', () => {
    expect(() => forEnvironment({ NODE_ENV: 'production', ...STRIPE })).toThrow('PRINTFUL_TOKEN is not set');
  });

  test('SANDBOX=1 allows a shop without keys and makes the sandbox’s keys random', () => {
    const { shop, sandbox } = forEnvironment({ NODE_ENV: 'production', SANDBOX: '1' }) ?? {};
    expect(shop?.STRIPE_SECRET_KEY).toMatch(/^sk_test_random_\d+$/);
    expect(sandbox?.SANDBOX_STRIPE_SECRET_KEY).toBe(shop?.STRIPE_SECRET_KEY);
    expect(sandbox?.SANDBOX_PRINTFUL_TOKEN).toBe(shop?.PRINTFUL_TOKEN);
    expect(shop?.PRINTFUL_TOKEN).toMatch(/^random_/);
  });
});
