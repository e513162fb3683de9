/** @module-tag nightly */

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Recorded } from '../../packages/sandbox/src/recorder.ts';
import { listen, openSandbox } from '../../packages/sandbox/src/test-sandbox.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { limitsAt } from '../../src/server/config/limits.ts';
import { connect } from '../../src/server/db/connect.ts';
import { runDoctor } from '../../src/server/doctor/run-doctor.ts';
import { saveWebhook } from '../../src/server/fulfillment/webhook/queries.ts';
import { subscriptionsFor } from '../../src/server/gateways/printful/subscribed-events.ts';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { ask } from '../ask.ts';
import { temporaryFolder } from '../start/shop-process.ts';
import { order } from './buy.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
  await ask(`${shop.url}/api/orders`, await order({ url: shop.url, sandboxUrl: '' }));
  await shop.rows('update order_lines set canvas_width = 1890, canvas_height = 765');
});

afterAll(() => shop.close());

async function inDatabase<Answer>(
  work: (db: ReturnType<typeof connect>) => Promise<Answer>,
): Promise<Answer> {
  const db = connect({ url: shop.databaseUrl, ...limitsAt(1).database, onLost: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Accounts at Stripe and Printful where everything is right, with these changes. */
async function openAccounts(changes: Parameters<typeof openSandbox>[0] = {}) {
  const stripe = { webhookUrl: `${shop.url}/api/webhooks/stripe`, ...changes.stripe };
  const opened = await openSandbox({ ...changes, stripe });
  const control = (path: string, body: object) => ask(`${opened.url}/sandbox/printful/${path}`, body);
  await subscribe({});

  /** Sets the webhook at Printful, and saves its secret in the shop. */
  async function subscribe(config: { default_url?: string; events?: object[]; expires_at?: string }) {
    const url = `${shop.url}/api/webhooks/printful`;
    const events = subscriptionsFor([627]);
    const { body } = await opened.printful('POST', '/v2/webhooks', { default_url: url, events, ...config });
    const { public_key: publicKey, secret_key: secretKey } = body.result;
    await inDatabase((db) =>
      saveWebhook(db, { url, publicKey, secretKey, setAt: new Date(), subscription: '', missing: [] }),
    );
  }
  const examine = (env: Record<string, string> = {}) =>
    runDoctor({
      ...testEnvironment,
      DATABASE_URL: shop.databaseUrl,
      PUBLIC_URL: shop.url,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_API_URL: opened.url,
      PRINTFUL_TOKEN: 'sandbox',
      PRINTFUL_API_URL: opened.url,
      ...env,
    });
  return { ...opened, control, subscribe, examine };
}

test('the doctor says whether wallets may appear on the shop’s domain, and what to do', async () => {
  const { examine, stripe } = await openAccounts();
  const said = async () =>
    (await examine({ PUBLIC_URL: 'https://loudhats.shop' })).lines.filter((line) => line.includes('Wallets'));
  expect(await said()).toEqual([
    '✗ Wallets: loudhats.shop is not registered at Stripe. Run npm run shop -- setup.',
  ]);
  const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'loudhats.shop' });
  expect(await said()).toEqual(['✓ Wallets: Apple Pay, Google Pay and Link may appear on loudhats.shop']);
  await stripe.paymentMethodDomains.update(id, { enabled: false });
  expect(await said()).toEqual([
    '✗ Wallets: loudhats.shop is turned off at Stripe. Do what Stripe says, then run npm run shop -- setup.',
  ]);
});

test('the doctor says where sales tax is collected, once it is on', async () => {
  const { examine } = await openAccounts();
  const said = async () => (await examine()).lines.filter((line) => line.includes('Sales tax'));
  const setTax = (version: number, isOn: boolean) =>
    shop.rows('insert into settings (version, who, data) values ($1, $2, $3)', [
      version,
      'robin@example.com',
      { ...DEFAULT_SHOP_SETTINGS, tax: { isOn } },
    ]);
  expect(await said()).toEqual([]);
  await setTax(1, true);
  expect(await said()).toEqual(['✓ Sales tax: collected in TN']);
  await setTax(2, false);
  expect(await said()).toEqual([]);
});

const wrongLines = ({ lines }: { lines: string[] }) => lines.filter((line) => line.startsWith('✗'));

test('a shop that can go live has nothing wrong, and the doctor only reads', async () => {
  const recordingDir = temporaryFolder();
  const { examine, url } = await openAccounts({ recordingDir });
  const before = recorded(recordingDir).length;
  const { ok, lines } = await examine();
  expect(wrongLines({ lines })).toEqual([]);
  expect(ok).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      '✓ Printful’s token: may use orders, sync_products/read, webhooks, stores_list',
      '✓ Printful’s store: 10000001 (Sandbox store)',
      `✓ Printful’s webhook: ${shop.url}/api/webhooks/printful, 17 events, never expires`,
      `✓ Navy: Foam Trucker Hat | Otto Cap 39-165 (Navy), 15907, printed: ${url}/sandbox/blanks/15907.png`,
      '✓ Navy: front_dtf_hat, 1890 x 765 px, 6.30 in x 2.55 in',
      '✓ Navy: in stock for US, CA, UK, AU',
      '✓ Navy: costs $12.48 without shipping',
      expect.stringMatching(
        /^✓ Example order: Printful accepts Foam Trucker Hat .*, front_dtf_hat: \$12\.48 \+ \$4\.19, to an address in the US$/,
      ),
      '✓ Shipping to United States: STANDARD $4.19, PRINTFUL_FAST $12.99',
      '✓ Shipping to United Kingdom: STANDARD $4.59',
      '– Stripe’s keys: test keys, so no card is charged. Set the live ones when the rest is right.',
      '✓ Stripe’s account: acct_sandbox00000000, US',
      `✓ Stripe’s webhook: ${shop.url}/api/webhooks/stripe`,
      expect.stringMatching(/^✓ Database: PostgreSQL 1\d/),
      expect.stringMatching(/^– Mail: no mail server is set/),
      expect.stringMatching(/^✓ Clock: in step with the database and Stripe$/),
      expect.stringMatching(/^✓ Disk: /),
      expect.stringMatching(/^– Backup: none yet/),
      expect.stringMatching(/^✓ Print file: http:.*\/print-files\/.*\.png, 1890 x 765 px$/),
      'Nothing is wrong.',
    ]),
  );
  const calls = recorded(recordingDir).slice(before);
  expect(calls.length).toBeGreaterThan(15);
  const changes = calls.filter(
    ({ method, path }) => method !== 'GET' && !['/shipping/rates', '/orders/estimate-costs'].includes(path),
  );
  expect(changes).toEqual([]);
  rmSync(recordingDir, { recursive: true });
});

function recorded(folder: string): { method: string; path: string }[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
    .flatMap((one) => (one.kind === 'call' ? [one] : []));
}

type Accounts = Awaited<ReturnType<typeof openAccounts>>;

test.each<[string, (accounts: Accounts) => Promise<unknown>, string | RegExp]>([
  [
    'a color that is gone',
    ({ control }) => control('catalog/variants/15906', { isGone: true }),
    '✗ Red: Printful no longer makes 15906. Choose one in the admin.',
  ],
  [
    'a color that is out of stock somewhere',
    ({ control }) =>
      control('catalog/variants/15906', { regions: { canada: 'out of stock', uk: 'unknown' } }),
    '✗ Red: out of stock for CA, unknown for UK. Choose one in the admin.',
  ],
  [
    'another canvas',
    ({ control }) =>
      control('catalog/products/627', { canvases: { front_dtf_hat: { width: 1770, height: 600 } } }),
    '✗ Navy: Printful’s canvas is 1770 x 600 px, the shop’s is 1890 x 765 px. Confirm it again in the admin.',
  ],
  [
    'a discontinued model',
    ({ control }) => control('catalog/products/627', { isDiscontinued: true }),
    '✗ White: Printful no longer makes 15905. Choose one in the admin.',
  ],
  [
    'a webhook that calls another shop',
    ({ subscribe }) => subscribe({ default_url: 'https://other.example/hook' }),
    /^✗ Printful’s webhook: calls https:\/\/other\.example\/hook, not http.* Link it at \/printful-admin\.$/,
  ],
  [
    'a webhook without parcels',
    ({ subscribe }) => subscribe({ events: [{ type: 'order_updated' }] }),
    /^✗ Printful’s webhook: lacks shipment_sent, /,
  ],
  [
    'a webhook that ends soon',
    ({ subscribe }) => subscribe({ expires_at: new Date(Date.now() + 86_400_000).toISOString() }),
    /^✗ Printful’s webhook: expires on 20\d\d-\d\d-\d\d\. Link it at \/printful-admin again\.$/,
  ],
  [
    'a webhook whose secret the shop does not have',
    ({ printful }) =>
      printful('POST', '/v2/webhooks', {
        default_url: `${shop.url}/api/webhooks/printful`,
        events: subscriptionsFor([627]),
      }),
    '✗ Printful’s webhook: the shop does not know its secret. Link it at /printful-admin again.',
  ],
  [
    'no webhook',
    ({ printful }) => printful('DELETE', '/v2/webhooks'),
    '✗ Printful’s webhook: none is set, or it has expired. Link it at /printful-admin.',
  ],
])('the doctor finds %s', async (_, change, line) => {
  const accounts = await openAccounts();
  await change(accounts);
  const outcome = await accounts.examine();
  expect(outcome.ok).toBe(false);
  expect(wrongLines(outcome)).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
});

test('the doctor finds a front that Printful’s catalog has and its orders refuse', async () => {
  const { examine, url } = await openAccounts();
  await ask(`${url}/sandbox/faults`, { printful: { refusePlacements: ['front_dtf_hat'] } });
  const outcome = await examine();
  expect(outcome.ok).toBe(false);
  expect(wrongLines(outcome)).toEqual([
    expect.stringMatching(
      /^✗ Example order: Printful refuses Foam .*, front_dtf_hat: Item 0: The placement .* is not available\. Choose one in the admin\.$/,
    ),
  ]);
});

test('the doctor says why Express is not offered, and what a stitched design costs', async () => {
  const { examine, url } = await openAccounts();
  await ask(`${url}/sandbox/faults`, { printful: { hideDays: ['PRINTFUL_FAST'] } });
  const stitch = (technique: string, placement: string) =>
    shop.rows('update blanks set technique = $1, placement = $2', [technique, placement]);
  await stitch('EMBROIDERY', 'embroidery_front');
  const { lines } = await examine();
  await stitch('DTFILM', 'front_dtf_hat');
  expect(lines).toContain('– Shipping to United States: Express is not offered: Printful gives no days');
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^✓ Example order: .*, embroidery_front: \$13\.29 \+ \$4\.19 \+ \$6\.50 for a new design, to an/,
    ),
  );
});

test('without sizes in version 2, the canvas is read for the hat’s own technique', async () => {
  const { control, examine } = await openAccounts();
  await control('catalog/products/627', { canvases: { front_dtf_hat: null } });
  expect(wrongLines(await examine())).toEqual([]);
});

test('the doctor finds what the token and the keys may not do', async () => {
  const { examine, control } = await openAccounts({
    stripe: { isSetUp: false, webhookUrl: 'https://other.example/hook' },
    printful: {
      stores: [
        { id: 1, type: 'native', name: 'One' },
        { id: 2, type: 'shopify', name: 'Two' },
      ],
    },
  });
  await control('token', { scopes: ['orders', 'webhooks/read', 'stores_list'] });
  expect(wrongLines(await examine())).toEqual([
    '✗ Stripe’s account: acct_sandbox00000000 takes no payments. Finish its setup in Stripe’s dashboard.',
    `✗ Stripe’s webhook: none calls ${shop.url}/api/webhooks/stripe. Run npm run shop -- setup.`,
    '✗ Printful’s token: may not use sync_products/read, webhooks. Create a token with these scopes at Printful.',
    '✗ Printful’s store: the token opens 1 (One), 2 (Two). Set PRINTFUL_STORE_ID to one of these numbers.',
  ]);
  expect(wrongLines(await examine({ PRINTFUL_STORE_ID: '2' }))).toContain(
    '✗ Printful’s store: 2 (Two) is of the type shopify. Create a store of the type “Manual order platform / API” at Printful.',
  );
});

test('a token that may not list stores is examined as far as Printful answers', async () => {
  const { examine } = await openAccounts({ printful: { scopes: ['orders', 'sync_products', 'webhooks'] } });
  const { lines } = await examine();
  expect(lines).toContain(
    '✗ Printful’s token: may not use stores_list. Create a token with these scopes at Printful.',
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^– Printful’s store: Printful does not say which .* with 3 products answers\./),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^✓ Printful’s webhook: /));
});

test('a scope that is missing is named where Printful refuses, and the rest is examined', async () => {
  const accounts = await openAccounts();
  await accounts.control('token', { scopes: ['stores_list'] });
  const { lines } = await accounts.examine();
  expect(lines).toContainEqual(
    expect.stringMatching(/^✗ Printful’s webhook: .* needs the scope webhooks\/read/),
  );
  expect(lines).toContain('✓ Printful’s store: 10000001 (Sandbox store)');
  expect(lines).toContainEqual(expect.stringMatching(/^✓ Navy: /));
});

test('the doctor finds keys that are refused, and goes on', async () => {
  const { examine } = await openAccounts();
  const outcome = await examine({ STRIPE_SECRET_KEY: 'sk_test_wrong', PRINTFUL_TOKEN: 'wrong' });
  const found = wrongLines(outcome);
  expect(found).toContainEqual(expect.stringMatching(/^✗ Stripe’s account: Invalid API Key provided/));
  expect(found).toContain(
    '✗ Navy: The access token provided is invalid. Check the key or token, then look again.',
  );
  expect(outcome.lines).toContainEqual(expect.stringMatching(/^✓ Print file:/));
});

test.each<[string, Record<string, string>, RegExp]>([
  ['unsigned', { APP_SECRET: 'another secret of thirty-two signs' }, /png answers 403\. Make it readable/],
  ['unreachable', { PUBLIC_URL: 'http://127.0.0.1:1' }, /png cannot be read \(.*\)\. Make it readable/],
])('the doctor finds a print file that is %s', async (_, env, reason) => {
  const { examine } = await openAccounts();
  expect(wrongLines(await examine(env))).toContainEqual(expect.stringMatching(reason));
});

test('the doctor finds a print file of another size or kind', async () => {
  const { examine } = await openAccounts();
  const picture = (channels: 3 | 4) =>
    sharp({ create: { width: 600, height: 300, channels, background: '#ff0000' } });
  const files = [await picture(4).png().toBuffer(), await picture(3).jpeg().toBuffer()];
  const elsewhere = await listen((_request, response) => response.end(files.shift()));
  expect(wrongLines(await examine({ PUBLIC_URL: elsewhere }))).toContainEqual(
    expect.stringMatching(/^✗ Print file: .*png is 600 x 300 px, not 1890 x 765\./),
  );
  expect(wrongLines(await examine({ PUBLIC_URL: elsewhere }))).toContainEqual(
    expect.stringMatching(/^✗ Print file: .*png is no transparent PNG\./),
  );
});

test('the command prints its findings and exits with 1 if something is wrong', async () => {
  const env = { ...process.env, ...testEnvironment, STRIPE_WEBHOOK_SECRET: '' };
  const ended = await new Promise<{ code: unknown; stdout: string }>((resolve) =>
    execFile(process.execPath, ['src/start.mjs', 'shop', 'doctor'], { env }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    ),
  );
  expect(ended.code).toBe(1);
  expect(ended.stdout).toMatch(/^✗ Configuration: Set STRIPE_WEBHOOK_SECRET: .*\n$/);
});

test('a configuration that could not start is said in one line', async () => {
  const { examine } = await openAccounts();
  expect(await examine({ STRIPE_WEBHOOK_SECRET: '' })).toEqual({
    ok: false,
    lines: ['✗ Configuration: Set STRIPE_WEBHOOK_SECRET: the three keys of Stripe must be set together.'],
  });
  expect((await examine({ PUBLIC_ULR: shop.url })).lines[0]).toBe(
    '– Configuration: PUBLIC_ULR is not a variable of the shop, so it does nothing. Did you mean PUBLIC_URL?',
  );
});
