import type { Page } from '@playwright/test';
import { MAYA } from '../world.ts';
import { goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

/** The bank of the first card has a page of its own; that of the second shows a frame over the shop's page. */
const CARD_WITH_BANK = '4000 0000 0000 3063';
const CARD_WITH_FRAME = '4000 0000 0000 3220';

/** Records every address that the page has from now on. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

test('a payment that fails on the bank’s page leads back at once and keeps the form', async ({ page }) => {
  let requests = 0;
  await page.route('**/api/fulfill-order/*', async (route) => {
    requests += 1;
    await route.continue();
  });
  await goToPayment(page);
  await payByCard(page, CARD_WITH_BANK);
  await page.getByRole('button', { name: 'Fail authentication' }).click();

  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  expect(requests).toBe(1);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  const reason =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  await expect(page.getByText(`${reason} Nothing was charged.`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit address' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(MAYA.customerName);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect.poll(() => hatsInCart(page)).toBe(0);
});

test('a payment completed on the bank’s page is confirmed, and its secret is removed from the address', async ({
  page,
}) => {
  await goToPayment(page);
  await payByCard(page, CARD_WITH_BANK);
  const addresses = addressesOf(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL(/\/thank-you\?order=[0-9A-Z]{10}$/);
  expect(addresses.some((address) => address.includes('client_secret'))).toBe(true);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect.poll(() => hatsInCart(page)).toBe(0);
});

test('a payment that the bank confirms in a frame is made without leaving the page, at the second try too', {
  tag: '@nightly',
}, async ({ page }) => {
  await goToPayment(page);
  const addresses = addressesOf(page);
  const frame = page.frameLocator('iframe[title="Secure payment confirmation"]');
  await payByCard(page, CARD_WITH_FRAME);
  await frame.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText(/We are unable to authenticate your payment method/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await frame.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(addresses.some((address) => address.includes('client_secret'))).toBe(false);
  await expect.poll(() => hatsInCart(page)).toBe(0);
});
