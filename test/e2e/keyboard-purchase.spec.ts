import type { Page } from '@playwright/test';
import { MAYA } from '../world.ts';
import { expect, test } from './shop.ts';

test('a hat is bought without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the hats' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, 'Add to cart: Maid of Dishonor');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Maid of Dishonor has been added to your cart.', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('F8');
  await tabTo(page, 'View cart');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeFocused();
  await tabTo(page, 'Checkout');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  for (const [label, value] of [
    ['Full name', MAYA.customerName],
    ['Email', MAYA.customerEmail],
    ['Address', MAYA.address],
    ['ZIP code', MAYA.zipCode],
    ['City', MAYA.city],
    ['State', 'Tenn'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, 'Calculate Shipping Rates');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeFocused();
  await tabTo(page, 'Continue to Payment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused();

  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const [label, value] of [
    ['Card number', '4242424242424242'],
    ['Expiration date', '1234'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, 'Pay Now');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
});

const MOST_STOPS = 60;

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}; it is at ${await focusedName(page)}`);
}

/** By label, accessible name or text; the card's fields live in a shadow of their own. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!(focused instanceof HTMLElement)) return '';
    const label = (focused as Partial<HTMLInputElement>).labels?.[0];
    return (focused.ariaLabel ?? label?.textContent ?? focused.textContent ?? '').trim();
  });
