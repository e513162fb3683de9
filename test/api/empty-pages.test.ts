/** @module-tag nightly */

import type { ServerBuild } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS, shopperSettings } from '../../src/domain/settings/shop-settings.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { EMPTY_PAGES, emptyPageAt } from '../../src/server/pages/empty-pages.ts';
import { pageRenderer, type RenderPage, routeFinder } from '../../src/server/pages/react-router.ts';
import { shopFacts } from '../../src/server/settings/shop-facts.ts';
import type { PageContext } from '../../src/wire/page-context.ts';

const config = testConfig();
const ORDER = '7K2Q9MXA4T';

/** A shop in which nobody has ordered anything. */
const nothing = {
  shop: shopFacts(config, DEFAULT_SHOP_SETTINGS, new Date()),
  settings: () => shopperSettings({ version: 1, settings: DEFAULT_SHOP_SETTINGS }),
  products: async () => [],
  unmadeColors: async () => [],
  outOfStock: async () => [],
  makings: async () => ({}),
  opensOrder: async () => false,
  shopperOrder: async () => null,
  paymentSummary: async () => null,
} as unknown as PageContext;

let build: ServerBuild;
let render: RenderPage;
beforeAll(async () => {
  build = await import('../../build/server/index.js' as string);
  const { publicUrl } = config;
  render = pageRenderer(build, {
    pageContext: nothing,
    publicUrl,
    mode: 'production',
    onError: (error) => {
      throw error;
    },
  });
});

const read = async (url: string) => {
  const page = await render({ url, nonce: 'n', adminReader: null, isCached: false });
  return { status: page.status, html: await page.text() };
};

const emptyAt = (address: string, { context = nothing, isAdministrator = false, isLive = false } = {}) => {
  const [path = '', query = ''] = address.split(/(?=\?)/, 2);
  return emptyPageAt({ route: routeFinder(build)(path), query, isAdministrator, isLive }, context);
};

test.each([
  ['/pool-bar', '/none', 404],
  ['/shop/of-horrors?utm_source=mail', '/none', 404],
  ['/custom-hat/of-mine', '/none', 404],
  ['/about/us', '/none', 404],
  ['/checkout/now', '/none', 404],
  ['/crews/7/8', '/none', 404],
  ['/a%20b/%F0%9F%8E%A9', '/none', 404],
  ['/admin', '/admin', 401],
  ['/admin/orders/7K2Q9MXA4T', '/admin', 401],
  ['/admin?tab=subscribers', '/admin', 401],
  ['/printful-admin', '/printful-admin', 401],
  ['/thank-you?order=7', '/thank-you?order=none', 404],
  [`/thank-you?order=${ORDER}&redirect_status=failed`, '/thank-you?order=none', 404],
  [`/orders/${ORDER}?key=wrong&cancel=done`, '/orders/none', 404],
  [`/orders/${ORDER}/address?key=wrong`, '/orders/none/address', 404],
  [`/orders/${ORDER}/gift?key=wrong`, '/orders/none/gift', 404],
  [`/orders/${ORDER}/hats/7`, '/orders/none/hats/none', 404],
  [`/orders/${ORDER}/problem?error=words`, '/orders/none/problem', 404],
  [`/orders/${ORDER}/where/7`, '/orders/none/where/none', 404],
])('%s has the same page as %s', async (address, empty, status) => {
  expect(EMPTY_PAGES).toContain(empty);
  expect(await emptyAt(address)).toBe(empty);
  const page = await read(address);
  expect(page.status).toBe(status);
  expect(page).toEqual(await read(empty));
});

test.each(['/', '/shop', '/SHOP?after=24', '/crews/7', '/done/subscribed', '/your-data', '/thank-you?utm=x'])(
  '%s is not empty',
  async (address) => {
    expect(await emptyAt(address)).toBe(null);
  },
);

test('a shop with live keys has no style guide', async () => {
  expect(await emptyAt('/styleguide')).toBe(null);
  expect(await emptyAt('/styleguide', { isLive: true })).toBe('/none');
});

test('what exists is shown', async () => {
  const context = {
    opensOrder: async (id, key) => id === ORDER && key === 'right',
    paymentSummary: async (id) => (id === ORDER ? {} : null),
  } as PageContext;
  expect(await emptyAt(`/orders/${ORDER}?key=right`, { context })).toBe(null);
  expect(await emptyAt(`/orders/${ORDER}/problem?key=right`, { context })).toBe(null);
  expect(await emptyAt(`/thank-you?order=${ORDER}`, { context })).toBe(null);
  expect(await emptyAt('/admin/orders', { context, isAdministrator: true })).toBe(null);
});
