import type { Page } from '@playwright/test';
import { CART_KEY, cartTotals, readStoredCart } from '../../src/domain/cart.ts';
import { hatsOf } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { expect } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

/** Goes to pay for one of the first hat of the shop, with everything before that stored as of a visit before. */
export async function goToPayment(page: Page): Promise<void> {
  await openFilledCheckout(page, hatsOf(await (await page.request.get('/api/products')).json(), 1));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
}

/** Puts one of a hat of the shop into the cart: the first, or the one in that place. */
export async function addHat(page: Page, place = 0): Promise<void> {
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Add to cart' }).nth(place).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
}

/** From an empty form to Continue to Payment. */
export async function fillCheckout(page: Page): Promise<void> {
  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
}

/** How many hats the browser keeps in its cart. */
export async function hatsInCart(page: Page): Promise<number> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
  return cartTotals(readStoredCart(kept)).itemCount;
}
