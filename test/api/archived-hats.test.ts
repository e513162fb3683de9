/** @module-tag nightly */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { secretsFrom } from '../../src/server/secrets.ts';
import type { AdminProduct } from '../../src/wire/admin/products.ts';
import type { Product } from '../../src/wire/products.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { administratorOf, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  const { APP_SECRET } = testEnvironment;
  shop = await openShop({ ...QUICK_PRINTFUL, APP_SECRET });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

/** Calls Printful's own API, as the store's owner. */
async function atPrintful(method: string, path: string, body?: object): Promise<{ id: number }> {
  const response = await fetch(`${shop.sandboxUrl}/store/products${path}`, {
    method,
    headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`Printful answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: { id: number } }).result;
}

const sync = async () => (await robin.ask('POST', '/api/sync-printful-products')).body as Product[];
const onSale = (name: string) => async () =>
  (await ask<Product[]>(`${shop.url}/api/products`)).find((hat) => hat.name === name) ?? null;

/** Creates a hat in the Printful store and syncs it. Returns the product, with the hat's id at Printful. */
async function storeHat(name: string, variants = [15905]): Promise<{ storeId: number; hat: Product }> {
  const { id } = await atPrintful('POST', '', {
    sync_product: { name },
    sync_variants: variants.map((variant_id) => ({
      variant_id,
      retail_price: '29.99',
      files: [{ url: 'https://files.example/art.png' }],
    })),
  });
  const hat = (await sync()).find((product) => product.name.startsWith(name));
  if (!hat) throw new Error(`${name} was not synced`);
  return { storeId: id, hat };
}

const orderOf = (hat: Product) => ({
  ...MAYA,
  items: [{ ...hat, quantity: 1, isCustom: false }],
  total: '34.98',
  shippingMethod: 'Standard Shipping',
  shippingCost: '4.99',
});

const tryToOrder = (hat: Product) => refusalOf(`${shop.url}/api/orders`, orderOf(hat));

const ownersMail = (name: string) =>
  shop.rows<{ subject: string; recipient: string }>(
    `select subject, recipient from mails where event like 'printful-gone.%' and subject = $1`,
    [`No longer sold: ${name}`],
  );

const books = async () => [
  await shop.rows('select id from orders order by id'),
  (await stripeAt(shop.sandboxUrl).paymentIntents.list()).data,
];

const REFUSED = (name: string) => ({
  status: 422,
  code: 'invalid',
  path: 'items.0.id',
  message: `${name} is no longer sold. Remove it from the cart to continue.`,
});

test('a hat deleted at Printful is archived by the next sync and refused from an old cart', async () => {
  const { storeId, hat } = await storeHat('Ghost Ship');
  const before = await books();
  await atPrintful('DELETE', `/${storeId}`);
  expect((await sync()).map(({ name }) => name)).not.toContain('Ghost Ship');
  expect(await onSale('Ghost Ship')()).toBeNull();
  await until('the shop page no longer shows the hat', async () => {
    const page = await (await fetch(`${shop.url}/shop`)).text();
    return !page.includes('Ghost Ship') || null;
  });
  expect(await tryToOrder(hat)).toMatchObject(REFUSED('Ghost Ship'));
  expect(
    await refusalOf(`${shop.url}/api/shipping-rates`, { address: MAYA, items: orderOf(hat).items }),
  ).toMatchObject(REFUSED('Ghost Ship'));
  expect(await books()).toEqual(before);

  const { body } = await robin.ask('GET', '/api/admin/products?q=ghost');
  expect(body as AdminProduct[]).toMatchObject([{ name: 'Ghost Ship', archived: true }]);
  await sync();
  expect(await ownersMail('Ghost Ship')).toHaveLength(1);
});

test('a hat deleted since the last sync is refused before payment', async () => {
  const { storeId, hat } = await storeHat('Flash Sale');
  const before = await books();
  await atPrintful('DELETE', `/${storeId}`);
  expect(await tryToOrder(hat)).toMatchObject(REFUSED('Flash Sale'));
  expect(await books()).toEqual(before);
  expect(await onSale('Flash Sale')()).toBeNull();
  await until('the shop page no longer shows the hat', async () => {
    const page = await (await fetch(`${shop.url}/shop`)).text();
    return !page.includes('Flash Sale') || null;
  });
  expect(await ownersMail('Flash Sale')).toHaveLength(1);
});

test('a cart that the shop sent with a hat that was deleted since asks for a new cart', async () => {
  const { storeId, hat } = await storeHat('Sent Away');
  const items = [{ ...hat, quantity: 1, isCustom: false }];
  const cart = { requestId: randomUUID(), email: 'maya@example.com', items };
  expect((await robin.ask('POST', '/api/admin/sent-carts', cart)).status).toBe(204);
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>('select max(id) as id from sent_carts');
  await atPrintful('DELETE', `/${storeId}`);
  const sentCart = { id, key: secretsFrom(testEnvironment.APP_SECRET).sign('sent-cart', String(id)) };
  expect(await refusalOf(`${shop.url}/api/orders`, { ...orderOf(hat), sentCart })).toMatchObject({
    message: 'We can’t make all hats of this cart anymore. Write to us for a new one.',
  });
});

test('a hat ignored at Printful is archived until it is no longer ignored', async () => {
  const { storeId, hat } = await storeHat('Snooze Button');
  await atPrintful('PUT', `/${storeId}`, { sync_product: { name: 'Snooze Button', is_ignored: true } });
  await sync();
  expect(await tryToOrder(hat)).toMatchObject(REFUSED('Snooze Button'));
  await atPrintful('PUT', `/${storeId}`, { sync_product: { name: 'Snooze Button', is_ignored: false } });
  await sync();
  expect(await onSale('Snooze Button')()).toMatchObject({ id: hat.id });
  expect(await ask(`${shop.url}/api/orders`, orderOf(hat))).toHaveProperty('id');
});

test('a hat that Printful discontinued is refused, and archived until Printful makes it again', async () => {
  const { hat } = await storeHat('Last Call', [8751]);
  const discontinue = (isGone: boolean) =>
    ask(`${shop.sandboxUrl}/sandbox/printful/catalog/variants/8751`, { isGone });
  await discontinue(true);
  expect(await tryToOrder(hat)).toMatchObject(REFUSED('Last Call'));
  await sync();
  expect(await onSale('Last Call')()).toBeNull();
  expect(await ownersMail('Last Call')).toHaveLength(1);
  await discontinue(false);
  await sync();
  expect(await onSale('Last Call')()).toMatchObject({ id: hat.id });
});

test('a hat that Printful discontinued leaves the shelf by the regular look at its stock', async () => {
  const { hat } = await storeHat('Closing Time', [8751]);
  await ask(`${shop.sandboxUrl}/sandbox/printful/catalog/variants/8751`, { isGone: true });
  await shop.queue.drop('check-hats');
  await shop.queue.run('check-hats');
  expect(await onSale('Closing Time')()).toBeNull();
  expect(await ownersMail('Closing Time')).toHaveLength(1);
  await ask(`${shop.sandboxUrl}/sandbox/printful/catalog/variants/8751`, { isGone: false });
  await sync();
  expect(await onSale('Closing Time')()).toMatchObject({ id: hat.id });
});

test('the other color of a discontinued hat keeps its name', async () => {
  await storeHat('First Call', [8751, 15905]);
  const names = async () =>
    (await ask<Product[]>(`${shop.url}/api/products`)).flatMap(({ name }) =>
      name.startsWith('First Call') ? [name] : [],
    );
  const before = await names();
  expect(before).toHaveLength(2);
  await ask(`${shop.sandboxUrl}/sandbox/printful/catalog/variants/8751`, { isGone: true });
  await sync();
  expect(before).toEqual(expect.arrayContaining(await names()));
  expect(await names()).toHaveLength(1);
  await ask(`${shop.sandboxUrl}/sandbox/printful/catalog/variants/8751`, { isGone: false });
});

test('a hat with its own design in the shop can be ordered even if it is deleted at Printful', async () => {
  const { storeId, hat } = await storeHat('Own Words');
  const design = { hatColor: 'navy', textColor: 'yellow', fontStyle: 'impact', textLine1: 'Own words' };
  await robin.ask('PUT', `/api/admin/products/${hat.id}`, { ...hat, ...design });
  await atPrintful('DELETE', `/${storeId}`);
  await sync();
  expect(await onSale('Own Words')()).toMatchObject({ id: hat.id });
  expect(await ask(`${shop.url}/api/orders`, orderOf(hat))).toHaveProperty('id');
  expect(await ownersMail('Own Words')).toEqual([]);
});

test('a hat that a sync misses stays on sale if Printful still has it', async () => {
  const { hat } = await storeHat('Steady');
  await shop.rows('update printful_listings set seen_in = 0');
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
    `insert into printful_syncs (next_offset) values (1000) returning id`,
  );
  await sync();
  const [walk] = await shop.rows<{ finished_at: Date }>(
    'select finished_at from printful_syncs where id = $1',
    [id],
  );
  expect(walk?.finished_at).not.toBeNull();
  expect(await onSale('Steady')()).toMatchObject({ id: hat.id });
});

test('store hats are sold even when Printful gives no answer about them', async () => {
  const { hat } = await storeHat('Optimist');
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { refuseToken: 10_000 } });
  expect(await ask(`${shop.url}/api/orders`, orderOf(hat))).toHaveProperty('id');
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: { refuseToken: 0 } });
});

test('Printful is not asked about a hat that it was asked about recently', async () => {
  const { storeId, hat } = await storeHat('Popular');
  const setCheckedAt = (when: string) =>
    shop.rows(`update printful_listings set asked_at = now() + $2::interval where product_id = $1`, [
      hat.id,
      when,
    ]);
  await atPrintful('DELETE', `/${storeId}`);
  await setCheckedAt('1 hour');
  expect(await ask(`${shop.url}/api/orders`, orderOf(hat))).toHaveProperty('id');
  await setCheckedAt('-1 hour');
  expect(await tryToOrder(hat)).toMatchObject(REFUSED('Popular'));
});

describe('a hat of Printful’s store that is out of stock there', () => {
  const stock = (in_stock: boolean) =>
    ask(`${shop.sandboxUrl}/sandbox/printful/variants/4816/stock`, { in_stock });

  const OUT = {
    status: 422,
    code: 'invalid',
    path: 'items.0.id',
    message: 'Sold Out Tour can’t be made right now. Remove it from the cart to continue.',
  };

  const refusalShown = async () => (await onSale('Sold Out Tour')())?.refusal ?? null;

  test('is not sold: neither on the card nor in the rates nor in an order, until it is there again', async () => {
    const { hat } = await storeHat('Sold Out Tour', [4816]);
    await robin.ask('POST', '/api/admin/printful/webhook');
    expect(await refusalShown()).toBeNull();
    const before = await books();
    await stock(false);
    await until('Printful’s webhook arrived', refusalShown);
    expect(await refusalShown()).toBe('Printful is out of stock of this hat.');
    expect(
      await refusalOf(`${shop.url}/api/shipping-rates`, { address: MAYA, items: orderOf(hat).items }),
    ).toMatchObject(OUT);
    expect(await tryToOrder(hat)).toMatchObject(OUT);
    expect(await books()).toEqual(before);

    await stock(true);
    await until('it is sold again', async () => ((await refusalShown()) === null ? true : null));
    await ask(`${shop.url}/api/orders`, orderOf(hat));
  });

  test('is refused before payment even if no webhook came', async () => {
    const hat = await onSale('Sold Out Tour')();
    if (!hat) throw new Error('the hat is not on sale');
    await shop.rows("update printful_webhook set secret_key = 'lost'");
    await shop.rows("update printful_listings set asked_at = '2026-01-01'");
    await stock(false);
    expect(await refusalShown()).toBeNull();
    expect(await tryToOrder(hat)).toMatchObject(OUT);
  });
});
