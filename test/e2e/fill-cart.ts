import type { Locator, Page } from '@playwright/test';
import { CART_KEY, type CartItem, storedCart } from '../../src/domain/cart/cart.ts';
import { formatAmount } from '../../src/domain/money/money.ts';
import { productItem } from '../../src/web/cart/cart-item.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { expect } from './shop.ts';

/** Stores hats in the browser's cart, as if from an earlier visit, and opens a page. */
export async function openWithCart(page: Page, path: string, items: readonly CartItem[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [CART_KEY, storedCart(items)],
  );
  await page.goto(path);
}

/** A cart with this quantity of the shop's first hat. */
export async function someHats(shopUrl: string, quantity: number): Promise<CartItem[]> {
  return hatsOf(await ask<Product[]>(`${shopUrl}/api/products`), quantity);
}

/** A cart with this quantity of the first product. */
export function hatsOf([product]: readonly Product[], quantity: number): CartItem[] {
  if (!product) throw new Error('the shop is empty');
  return [{ ...productItem(product), quantity }];
}

/** Lets the cart find a ready-made hat in the shop as it is in the cart, and no other. */
export const sellAs = (page: Page, hat: CartItem) =>
  page.route('**/api/products', (route) =>
    route.fulfill({ json: [{ ...hat, price: formatAmount(hat.price) }] }),
  );

/** Opens the cart dialog from the header, and waits until it has slid in: a click on what still moves can miss. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart).toBeVisible();
  await cart.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  return cart;
}
