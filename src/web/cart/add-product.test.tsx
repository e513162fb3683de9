import { beforeEach, expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { FERAL } from '../../../test/world.ts';
import { type Cart, MAX_CART_LINES, MAX_QUANTITY } from '../../domain/cart/cart.ts';
import type { Product } from '../../wire/products.ts';
import { addProduct } from './add-product.tsx';
import { UNSTORED } from './add-to-cart.ts';
import { closeCart, isCartOpen, openCart } from './cart-state.ts';
import { browserCart } from './cart-store.ts';
import { sayCode } from './say-code.ts';
import { storeCode } from './stored-code.ts';
// Otherwise the page would wait for its code.
import './party-moment.tsx';

const product = (id: number) =>
  ({ ...FERAL, id, slug: 'feral', description: '', price: '24.99', refusal: null }) as unknown as Product;
const hats = (count: number): Cart => Array.from({ length: count }, (_, id) => ({ ...FERAL, id }));

beforeEach(closeCart);

/** Adds a hat to this cart, and returns what the shop counted. */
async function added(id: number, cart: Cart) {
  browserCart.change(() => cart);
  const page = await openShopPage(
    <button type="button" onClick={() => addProduct(product(id))}>
      Add
    </button>,
  );
  const counted: Blob[] = [];
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => counted.push(body) });
  await page.play('Add');
  await page.settle(20);
  return { page, counted: await Promise.all(counted.map((body) => body.text())) };
}

test('a ready-made hat is added, said and counted, and the cart opens from the toast', async () => {
  const { page, counted } = await added(501, [FERAL]);
  expect(browserCart.current().map(({ id, quantity }) => [id, quantity])).toEqual([
    [FERAL.id, 1],
    [501, 1],
  ]);
  expect(counted).toEqual(['{"added":501}']);
  // Without a browser, the cart that all tests share cannot be stored.
  expect(page.text()).toContain(`|Added to cart!: Feral has been added to your cart.: ${UNSTORED}|`);
  await page.play('View cart');
  expect(isCartOpen()).toBe(true);
});

test.each([
  [
    'a line',
    [{ ...FERAL, id: 502, quantity: MAX_QUANTITY }],
    `That’s the limit: Feral was not added. You can order up to ${MAX_QUANTITY} of one hat.`,
  ],
  [
    'a cart',
    hats(MAX_CART_LINES),
    `Your cart is full: It holds ${MAX_CART_LINES} different hats. Check out with these, or take one out.`,
  ],
])('%s that is full stays as it is, and says so', async (_, cart, says) => {
  const { page, counted } = await added(502, cart);
  expect(browserCart.current()).toEqual(cart);
  expect(counted).toEqual([]);
  expect(page.text()).toContain(`|${says}: ${UNSTORED}|View cart|`);
});

test('a cart that is open says nothing more', async () => {
  openCart();
  const { page } = await added(503, []);
  expect([browserCart.current().length, page.has('View cart')]).toEqual([1, false]);
});

test.each([
  [{ kind: 'percent', value: 50, minHats: 1 }, '|HALF is on: Your cart has 50% off.|'],
  [{ kind: 'amount', value: 500, minHats: 3 }, '|HALF is on: Your cart has $5.00 off, from 3 hats.|'],
] as const)('the code of a link is said (%#)', async (code, says) => {
  const page = await openShopPage(<p>Shop</p>);
  await page.does(() => storeCode({ code: { ...code, name: 'HALF' }, refusal: 'It has ended.' }));
  await page.does(sayCode);
  expect(page.text()).not.toContain('HALF');
  await page.does(() => storeCode({ code: { ...code, name: 'HALF' }, refusal: null }));
  await page.does(sayCode);
  expect(page.text()).toContain(says);
  storeCode(null);
});
