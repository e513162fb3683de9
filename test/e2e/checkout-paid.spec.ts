import type { Page } from '@playwright/test';
import { addHat, fillCheckout, goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

const GOOD_CARD = '4242 4242 4242 4242';
const CONFIRM = '**/v1/payment_intents/*/confirm';
const THANK_YOU = /\/thank-you\?order=[0-9A-Z]{10}$/;

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' });
const paying = (page: Page) => page.getByRole('button', { name: 'Processing Payment...' });

test('a paid order is confirmed even if the API never answers', async ({ page }) => {
  await goToPayment(page);
  await page.route('**/api/fulfill-order/*', () => {});
  await payByCard(page, GOOD_CARD);
  await expect(page).toHaveURL(THANK_YOU);
  await expect(confirmed(page)).toBeVisible({ timeout: 20_000 });
});

test('what is known of a paid order is said before all of it has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await goToPayment(page);
  await page.route('**/api/orders/*/view', () => {});
  await page.route('**/thank-you.data?*', async (route) => {
    const button = page.getByRole('button', { name: 'Paid. Opening your confirmation...' });
    const [inside, around] = await button.evaluate((all) => [all.scrollWidth, all.clientWidth]);
    expect(inside).toBe(around);
    await route.continue();
  });
  await payByCard(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();
  const paid = page.getByText(/Order #[0-9A-Z]{10} is paid\./);
  await expect(paid).toBeVisible();
  await expect(paid).toBeInViewport();
});

test('a reload after the payment opens the thank-you page, to which the empty checkout leads back', async ({
  page,
}) => {
  await goToPayment(page);
  await page.route('**/thank-you.data?*', () => {});
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('button', { name: 'Paid. Opening your confirmation...' })).toBeVisible();
  await page.reload();
  await page.unroute('**/thank-you.data?*');
  await expect(confirmed(page)).toBeVisible();
  await expect(page).toHaveURL(THANK_YOU);
  await page.goto('/checkout');
  await page.getByRole('link', { name: /^See order #[0-9A-Z]{10}$/ }).click();
  await expect(confirmed(page)).toBeVisible();
});

test('opened without an order, the thank-you page says where to find one', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/thank-you');
  await expect(
    page.getByText(/^Looking for an order\? Our latest email about it has its link\./),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('where the browser forbids storage, the paid order stays open to its shopper, even after a reload', {
  tag: '@nightly',
}, async ({ context }) => {
  // React Router logs that it cannot store how far a page is scrolled.
  const page = await context.newPage();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get });
  });
  await addHat(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page, GOOD_CARD);
  await expect(confirmed(page)).toBeVisible();
  const order = page.getByRole('main').getByRole('link', { name: /^#[0-9A-Z]{10}$/ });
  await expect(order).toBeVisible();
  await page.reload();
  await order.click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Order #/)
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/orders\//);
});

test('a hat added in another tab during a payment stays in the cart and does not disturb the payment', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const confirm = gate();
  await page.route(CONFIRM, async (route) => {
    await confirm.opened;
    await route.continue();
  });
  await goToPayment(page);
  await payByCard(page, GOOD_CARD);
  await expect(paying(page)).toBeVisible();

  const other = await context.newPage();
  await addHat(other, 1);
  await expect.poll(() => hatsInCart(page)).toBe(2);
  await expect(paying(page)).toBeVisible();
  await page.goBack();
  await expect(paying(page)).toBeVisible();
  confirm.open();

  await expect(confirmed(page)).toBeVisible();
  await expect.poll(() => hatsInCart(page)).toBe(1);
  await expect.poll(() => hatsInCart(other)).toBe(1);
});

/** A gate that stays closed until `open` is called. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
