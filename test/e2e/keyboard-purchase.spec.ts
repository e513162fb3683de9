import type { Page } from '@playwright/test';
import { MAYA } from '../world.ts';
import { openWithCart, someHats } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
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
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await expect(page.getByText('Nashville, Tennessee came from your ZIP.')).toBeVisible();
  await tabTo(page, 'Calculate Shipping Rates');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeFocused();
  await tabTo(page, 'Continue to Payment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused();

  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByText('Offered: card, Apple Pay, Google Pay.')).toBeVisible();
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

test('Calculate Shipping Rates moves the focus to the first field with a mistake', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  await fillShippingForm(page);
  await page.getByLabel('Email').first().fill('maya@');
  await page.getByLabel('ZIP code').fill('1');
  const calculate = page.getByRole('button', { name: 'Calculate Shipping Rates' });
  await calculate.click();
  await expect(page.getByLabel('Email').first()).toBeFocused();
  await page.getByLabel('Email').first().fill(MAYA.customerEmail);
  await calculate.click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await page.getByLabel('ZIP code').fill(MAYA.zipCode);
  await calculate.click();
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
});

const MAX_STOPS = 60;

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}. The focus is on ${await focusedName(page)}`);
}

/** The accessible name, label or text of the focused element. The card fields are in a shadow DOM. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!(focused instanceof HTMLElement)) return '';
    const label = (focused as Partial<HTMLInputElement>).labels?.[0];
    return (focused.ariaLabel ?? label?.textContent ?? focused.textContent ?? '').trim();
  });
