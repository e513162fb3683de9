/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandbox } from '../../packages/sandbox/src/test-sandbox.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { findWebhook } from '../../src/server/fulfillment/webhook/queries.ts';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { runSetup } from '../../src/server/set-up/run-setup.ts';
import { markRestored } from '../../src/server/take-over/queries.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

const SHOP = 'https://loudhats.shop';
const HOOK = `${SHOP}/api/webhooks/stripe`;
const ONCE = { hasSecret: true, replace: false };

let database: SeparateDatabase;
let db: Db;

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url, 1);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

function configAt(url: string): Config {
  const read = readConfig({
    ...testEnvironment,
    DATABASE_URL: database.url,
    PUBLIC_URL: SHOP,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_API_URL: url,
    PRINTFUL_TOKEN: 'sandbox',
    PRINTFUL_API_URL: url,
  });
  if (!read.ok) throw new Error(read.message);
  return read.config;
}

test('the first setup registers both webhooks and tells Stripe’s secret, the second changes nothing', async () => {
  const { url, stripe, printful } = await openSandbox();
  const config = configAt(url);
  expect(await runSetup(config, { ...ONCE, hasSecret: false })).toEqual({
    ok: true,
    lines: [
      `✓ Stripe’s webhook: ${HOOK} was registered.`,
      expect.stringMatching(/: STRIPE_WEBHOOK_SECRET=whsec_\w{32}$/),
      '✓ Wallets on loudhats.shop: it was registered, and Apple Pay, Google Pay and Link may appear.',
      '✓ Wallets on www.loudhats.shop: it was registered, and Apple Pay, Google Pay and Link may appear.',
      `✓ Printful’s webhook: ${SHOP}/api/webhooks/printful is registered.`,
    ],
  });
  const books = async () => (await stripe.webhookEndpoints.list()).data;
  const [registered, ...others] = await books();
  expect(others).toEqual([]);
  expect(registered).toMatchObject({ url: HOOK, status: 'enabled' });
  expect(registered?.enabled_events).toEqual(
    expect.arrayContaining([
      'payment_intent.succeeded',
      'refund.failed',
      'radar.early_fraud_warning.created',
      'review.opened',
      'review.closed',
    ]),
  );
  const { body } = await printful('GET', '/v2/webhooks');
  expect(body.result).toMatchObject({ default_url: `${SHOP}/api/webhooks/printful` });
  expect((await findWebhook(db))?.publicKey).toBe(body.result.public_key);

  expect(await runSetup(config, ONCE)).toEqual({
    ok: true,
    lines: [
      `✓ Stripe’s webhook: ${HOOK} was registered already.`,
      '✓ Wallets on loudhats.shop: it was registered already, and Apple Pay, Google Pay and Link may appear.',
      '✓ Wallets on www.loudhats.shop: it was registered already, and Apple Pay, Google Pay and Link may appear.',
      `✓ Printful’s webhook: ${SHOP}/api/webhooks/printful is registered.`,
    ],
  });
  expect(await books()).toEqual([registered]);
  const domains = (await stripe.paymentMethodDomains.list()).data.map(({ domain_name }) => domain_name);
  expect(domains.sort()).toEqual(['loudhats.shop', 'www.loudhats.shop']);
  expect((await printful('GET', '/v2/webhooks')).body).toEqual(body);
});

test('a webhook that was disabled or lacks events is corrected, never doubled, and keeps its other events', async () => {
  const { url, stripe } = await openSandbox();
  const theirs = await stripe.webhookEndpoints.create({
    url: 'https://other.example',
    enabled_events: ['*'],
  });
  const ours = await stripe.webhookEndpoints.create({ url: HOOK, enabled_events: ['payout.paid'] });
  await stripe.webhookEndpoints.update(ours.id, { disabled: true });
  const { lines } = await runSetup(configAt(url), { ...ONCE, hasSecret: false });
  expect(lines[0]).toMatch(
    /^✗ Stripe’s webhook: .* was corrected\. STRIPE_WEBHOOK_SECRET is not set: copy it/,
  );
  const { data } = await stripe.webhookEndpoints.list();
  expect(data.map(({ id }) => id).sort()).toEqual([theirs.id, ours.id].sort());
  const corrected = data.find(({ id }) => id === ours.id);
  expect(corrected).toMatchObject({ status: 'enabled', description: null });
  expect(corrected?.enabled_events).toEqual(
    expect.arrayContaining(['payout.paid', 'payment_intent.succeeded']),
  );
});

test('a domain that was turned off is turned on, and Stripe’s reason for a missing wallet is told', async () => {
  const { url, stripe } = await openSandbox({ stripe: { isSetUp: false } });
  const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'loudhats.shop', enabled: false });
  const { ok, lines } = await runSetup(configAt(url), ONCE);
  expect([ok, lines.filter((line) => line.includes('Wallets'))]).toEqual([
    false,
    [
      '✗ Wallets on loudhats.shop: it was registered already, but Apple Pay (The account is not set up yet) does not appear on loudhats.shop. Do what Stripe says, then run this again.',
      expect.stringMatching(/^– Wallets on www.loudhats.shop: it was registered, but Apple Pay/),
    ],
  ]);
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'loudhats.shop' });
  expect(data).toMatchObject([{ id, enabled: true }]);
});

test('another webhook at Printful is only replaced when asked', async () => {
  const { url, printful } = await openSandbox();
  const elsewhere = 'https://old.example/hook';
  await printful('POST', '/v2/webhooks', { default_url: elsewhere, events: [{ type: 'order_updated' }] });
  const hookNow = async () => (await printful('GET', '/v2/webhooks')).body.result.default_url;
  const { ok, lines } = await runSetup(configAt(url), ONCE);
  expect(ok).toBe(false);
  expect(lines.at(-1)).toContain(`Printful calls ${elsewhere}`);
  expect(await hookNow()).toBe(elsewhere);
  expect((await runSetup(configAt(url), { ...ONCE, replace: true })).ok).toBe(true);
  expect(await hookNow()).toBe(`${SHOP}/api/webhooks/printful`);
});

test('a wrong key is a line, and the other webhook is registered all the same', async () => {
  const { url } = await openSandbox();
  const config = configAt(url);
  const wrong = { ...config, stripe: { ...config.stripe, secretKey: 'sk_test_wrong' } };
  const { ok, lines } = await runSetup(wrong, ONCE);
  expect(ok).toBe(false);
  expect(lines[0]).toMatch(/^✗ Stripe’s webhook: Invalid API Key provided/);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^✗ Wallets on loudhats.shop: Invalid API Key provided/),
    expect.stringMatching(/^– Wallets on www.loudhats.shop: Invalid API Key provided/),
    expect.stringMatching(/^✓ Printful’s webhook/),
  ]);
});

test('a provider that does not answer is told from a wrong key', async () => {
  const { url } = await openSandbox();
  const config = configAt(url);
  const silent = { ...config, stripe: { ...config.stripe, apiUrl: 'http://127.0.0.1:9' } };
  expect((await runSetup(silent, ONCE)).lines[0]).toMatch(
    /^✗ Stripe’s webhook: .*\. Try again in a moment\.$/,
  );
  const wrong = { ...config, printful: { ...config.printful, token: 'wrong' } };
  expect((await runSetup(wrong, ONCE)).lines.at(-1)).toMatch(/Check the key or token, then try again\.$/);
});

test('a restored database registers nothing at live accounts before it is taken over', async () => {
  const { url, stripe } = await openSandbox();
  const config = configAt(url);
  await markRestored(db, new Date());
  const live = { ...config, stripe: { ...config.stripe, live: true } };
  expect(await runSetup(live, ONCE)).toEqual({
    ok: false,
    lines: [expect.stringMatching(/^✗ Database: .*npm run shop -- take-over$/)],
  });
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});
