import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { CART_KEY, storedCart } from '../../domain/cart/cart.ts';
import { toDesign } from '../../domain/design/design.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { PRODUCTS_PAGE_SIZE } from '../../wire/page-sizes.ts';
import type { Product } from '../../wire/products.ts';
import { checkCart } from './cart-changes.ts';
import { productItem } from './cart-item.ts';
import { browserCart } from './cart-store.ts';

const hat = (id: number, price = '29.99'): Product => ({
  id,
  name: `Hat ${id}`,
  slug: 'hat',
  description: '',
  price,
  image: '',
  featured: false,
  occasions: [],
  refusal: null,
  ...toDesign({}),
});

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', { localStorage: memoryStorage() });
});

afterEach(() => vi.unstubAllGlobals());

/** The shop has hats with ids from 1, and answers with the settings if it `answers` at all. */
function shopHas(count: number, { price = '29.99', answers = true } = {}) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const after = Number(new URL(path, 'https://hats.example').searchParams.get('after') ?? 0);
    const hats = Array.from({ length: count }, (_, index) => hat(index + 1, price)).slice(after);
    const body = path.startsWith('/api/products')
      ? hats.slice(0, PRODUCTS_PAGE_SIZE)
      : { version: 1, settings: DEFAULT_SETTINGS };
    return new Response(JSON.stringify(body), { status: answers ? 200 : 503 });
  });
}

const put = (...ids: number[]) => browserCart.change(() => ids.map((id) => productItem(hat(id))));

const idsNow = () => browserCart.current().map(({ id }) => id);

test('a hat beyond the first page of the catalog stays in the cart, one that is gone leaves it', async () => {
  shopHas(PRODUCTS_PAGE_SIZE + 1);
  put(1, PRODUCTS_PAGE_SIZE + 1, PRODUCTS_PAGE_SIZE + 2);
  await checkCart();
  expect(idsNow()).toEqual([1, PRODUCTS_PAGE_SIZE + 1]);
  expect(asked.filter((path) => path.startsWith('/api/products'))).toEqual([
    '/api/products',
    `/api/products?after=${PRODUCTS_PAGE_SIZE}`,
  ]);
});

test('a cart takes the shop’s prices', async () => {
  shopHas(1, { price: '34.50' });
  put(1);
  await checkCart();
  expect(browserCart.current()).toMatchObject([{ id: 1, price: 3450 }]);
});

test('a hat that another tab adds while the shop answers stays in the cart', async () => {
  const localStorage = memoryStorage();
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined });
  vi.resetModules();
  // The next test file loads a cart of its own, which no tab can store.
  onTestFinished(() => void vi.resetModules());
  const tab = await import('./cart-changes.ts');
  const store = (await import('./cart-store.ts')).browserCart;
  shopHas(2, { price: '34.50' });
  store.change(() => [productItem(hat(1))]);
  const checked = tab.checkCart();
  // This tab is not told of it yet.
  localStorage.setItem(CART_KEY, storedCart([1, 2].map((id) => productItem(hat(id)))));
  await checked;
  expect(store.current()).toMatchObject([
    { id: 1, price: 3450 },
    { id: 2, price: 3450 },
  ]);
});

test('a shop that does not answer takes nothing from the cart, and an empty cart asks nothing', async () => {
  shopHas(0, { answers: false });
  put(1);
  await checkCart();
  expect(idsNow()).toEqual([1]);
  asked = [];
  put();
  await checkCart();
  expect(asked).toEqual([]);
});
