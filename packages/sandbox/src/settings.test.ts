import { expect, test } from 'vitest';
import { defaultSettings, readSettings } from './settings.ts';

test('defaults apply to unset and empty variables', () => {
  const defaults = { ok: true, settings: defaultSettings() };
  expect(readSettings({ PATH: '/bin', SANDBOX_PORT: '' })).toMatchObject(defaults);
});

test('variables replace the defaults', () => {
  const read = readSettings({
    SANDBOX_PORT: '4001',
    SANDBOX_SHOP_ORIGIN: 'http://localhost:3000/shop',
    SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '600',
    SANDBOX_PRINTFUL_PRODUCTION_SECONDS: '20',
    SANDBOX_TIME_SCALE: '0.5',
  });
  expect(read).toMatchObject({
    settings: {
      port: 4001,
      shopOrigin: 'http://localhost:3000',
      printful: { productionStepMs: 10_000, rateLimit: { requests: 600, windowMs: 30_000 } },
    },
  });
});

test('simulated delays are scaled, timeouts of real calls are not', () => {
  const { printful, stripe } = defaultSettings(0.001);
  expect(printful.webhookRetryDelaysMs[0]).toBe(60);
  expect(stripe.disputeDelayMs).toBe(2);
  expect(printful.fileTimeoutMs).toBe(10_000);
});

test.each([
  { SANDBOX_PORT: 'http' },
  { SANDBOX_PORT: '70000' },
  { SANDBOX_SHOP_ORIGIN: 'hats.example' },
  { SANDBOX_STRIPE_SECRET_KEY: 'sk_live_1' },
  { SANDBOX_STRIPE_WEBHOOK_URL: 'file:///etc/passwd' },
  { SANDBOX_TIME_SCALE: '0' },
])('the error for %j names the variable', (env) => {
  const read = readSettings(env);
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining(Object.keys(env)[0] ?? '') });
});
