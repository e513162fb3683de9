import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { hatsOf } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { expect } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

/** Opens the payment stage for one hat, with the cart and the form stored as if from an earlier visit. */
export async function goToPayment(page: Page): Promise<void> {
  await openFilledCheckout(page, hatsOf(await (await page.request.get('/api/products')).json(), 1));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
}

/** Adds one of the shop's hats to the cart: the first, or the one at `place`. */
export async function addHat(page: Page, place = 0): Promise<void> {
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Add to cart' }).nth(place).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
}

/** Fills the form and calculates shipping. */
export async function fillCheckout(page: Page): Promise<void> {
  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
}

/** The number of hats in the stored cart. */
export async function hatsInCart(page: Page): Promise<number> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
  return readStoredCart(stored).reduce((count, { quantity }) => count + quantity, 0);
}
