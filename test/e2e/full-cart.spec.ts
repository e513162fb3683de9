import type { CartItem } from '../../src/domain/cart/cart.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { hatsInCart } from './go-to-payment.ts';
import { expect, test } from './shop.ts';

/** A cart of 100 custom hats. */
const fullCart = (): CartItem[] =>
  Array.from({ length: 100 }, (_, index) => ({ ...LAKE_HOUSE, id: LAKE_HOUSE.id + index }));

const CART_FULL = 'It holds 100 different hats. Check out with these, or take one out.';

test('a full cart says so at once when a hat is added', async ({ page }) => {
  // What a hat that fits waits for.
  await page.route('**/party-moment-*.js', () => {});
  await openWithCart(page, '/shop', fullCart());
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Your cart is full', { exact: true })).toBeVisible();
  await expect(page.getByText(CART_FULL, { exact: true })).toBeVisible();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeHidden();
  expect(await hatsInCart(page)).toBe(100);
});

test('a full cart says so when a custom hat is added', { tag: '@nightly' }, async ({ page }) => {
  await openWithCart(page, '/custom-hat', fullCart());
  await page.getByLabel('Text line 1').fill('One too many');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Your cart is full', { exact: true })).toBeVisible();
  expect(await hatsInCart(page)).toBe(100);
});

test('at 99 of one hat, the shop says so when another is added, and so does the cart', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  const [hat] = await someHats(shop.url, 98);
  if (!hat) throw new Error('the shop is empty');
  await openWithCart(page, '/shop', [hat]);
  const add = page.getByRole('button', { name: 'Add to cart' }).first();
  await add.click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  expect(await hatsInCart(page)).toBe(99);
  await add.click();
  await expect(page.getByText('That’s the limit', { exact: true })).toBeVisible();
  await expect(
    page.getByText(`${hat.name} was not added. You can order up to 99 of one hat.`, { exact: true }),
  ).toBeVisible();
  expect(await hatsInCart(page)).toBe(99);

  const cart = await openCart(page);
  await expect(cart.getByText('You can order up to 99 of one hat.', { exact: true })).toBeVisible();
  await cart.getByRole('button', { name: `One fewer ${hat.name}` }).click();
  await expect(cart.getByText('You can order up to 99 of one hat.', { exact: true })).toBeHidden();
});
