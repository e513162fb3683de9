import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../test/memory-storage.ts';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { PRODUCTS_PAGE_SIZE } from '../../../wire/page-sizes.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import { closeCart } from '../../cart/cart-state.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { order } from '../fixtures.ts';
import { leftToast, PutBack, storePutBack, wasPutBack } from './put-back.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  closeCart();
});

test('hats that were put back are remembered for their order, also after a reload', () => {
  vi.stubGlobal('window', { sessionStorage: memoryStorage() });
  expect(wasPutBack('7K2Q9MXA4T')).toBe(false);
  storePutBack('7K2Q9MXA4T');
  expect(wasPutBack('7K2Q9MXA4T')).toBe(true);
  expect(wasPutBack('ANOTHER')).toBe(false);
});

test('one hat that could not go back is “it”, several are “them”', () => {
  const [one, two] = ['One', 'Two'].map((name) => ({ name }) as ShopperLine);
  if (!one || !two) throw new Error('no hats');
  expect(leftToast([one]).description).toContain('One couldn’t go back in your cart. We no longer sell it,');
  expect(leftToast([one, two]).description).toContain(
    'One and Two couldn’t go back in your cart. We no longer sell them,',
  );
});

const [CUSTOM] = order({}).lines as [ShopperLine];
const READY: ShopperLine = { ...CUSTOM, id: 2, productId: 107, isCustom: false, name: 'Feral', quantity: 2 };
const product = (id: number) => ({
  id,
  name: id === 107 ? 'Feral' : `Hat ${id}`,
  price: '19.99',
  slug: `hat-${id}`,
  image: '',
  hatColor: null,
});
const PRODUCTS = Array.from({ length: PRODUCTS_PAGE_SIZE + 7 }, (_, at) => product(at + 1));
const SHELF = {
  '/api/products': PRODUCTS.slice(0, PRODUCTS_PAGE_SIZE),
  [`/api/products?after=${PRODUCTS_PAGE_SIZE}`]: PRODUCTS.slice(PRODUCTS_PAGE_SIZE),
};
const opened = (lines: readonly ShopperLine[], answers: object = SHELF) =>
  openShopPage(<PutBack orderId="7K2Q9MXA4T" lines={lines} />, { ...answers });
const inCart = () => browserCart.current().map(({ name, quantity, price }) => [quantity, name, price]);

beforeEach(() => browserCart.change(() => []));

test('hats of a canceled order go back at today’s prices, once, however many hats the shop has', async () => {
  const page = await opened([CUSTOM, READY]);
  await page.play('Put these hats back in my cart');
  expect(inCart()).toEqual([
    [6, 'Custom Hat', 2499],
    [2, 'Feral', 1999],
  ]);
  // No product has this id.
  expect(browserCart.current()[0]?.id).toBeGreaterThan(1_000_000_000_000);
  expect(page.has('You put them back in your cart')).toBe(false);
  expect(page.text()).toContain('|You put them back in your cart|');
  expect(page.text()).not.toContain('Not all of them');
});

test('the custom hats go back without asking the shop', async () => {
  const page = await opened([CUSTOM], {});
  await page.play('Put these hats back in my cart');
  expect([inCart().length, page.read]).toEqual([1, []]);
});

test('custom hats keep ids of their own while the clock runs', async () => {
  let time = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => time++);
  const other = { ...CUSTOM, id: CUSTOM.id - 1, design: { ...CUSTOM.design, textLine1: 'Other' } };
  const page = await opened([CUSTOM, other], {});
  await page.play('Put these hats back in my cart');
  vi.restoreAllMocks();
  expect(new Set(browserCart.current().map(({ id }) => id)).size).toBe(2);
});

test('a hat that is no longer sold stays behind, and is named', async () => {
  const page = await opened([CUSTOM, READY], { '/api/products': [product(1)] });
  await page.play('Put these hats back in my cart');
  expect(inCart()).toHaveLength(1);
  expect(page.text()).toContain(
    '|Not all of them: Feral couldn’t go back in your cart. We no longer sell it,',
  );
});

test.each([
  ['none of them is sold', { '/api/products': [] }, 'Not all of them: Feral couldn’t go back'],
  ['the shop does not answer', {}, 'Couldn’t put them back: The shop didn’t answer. Try again.'],
])('if %s, it can be tried again', async (_name, answers, text) => {
  const page = await opened([READY], answers);
  await page.play('Put these hats back in my cart');
  expect(page.text()).toContain(text);
  expect([inCart(), page.has('Put these hats back in my cart')]).toEqual([[], true]);
});
