import type { Locator, Page } from '@playwright/test';
import { CART_KEY } from '../../src/domain/cart/cart.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart } from './fill-cart.ts';
import { goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

const GOOD_CARD = '4242 4242 4242 4242';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' });
const submit = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });

test('the order is fulfilled, then the cart is cleared, then the thank-you page opens', async ({ page }) => {
  await goToPayment(page);
  let fulfill = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/fulfill-order/*', async (route) => {
      resolve();
      await new Promise<void>((answer) => {
        fulfill = answer;
      });
      await route.continue();
    });
  });
  await payByCard(page, GOOD_CARD);
  await asked;
  expect(await hatsInCart(page)).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  fulfill();
  await expect(confirmed(page)).toBeVisible();
  expect(await hatsInCart(page)).toBe(0);
});

test('a shopper whose tab died before the cart was cleared cannot pay twice', async ({ page, context }) => {
  await openFilledCheckout(page, [LAKE_HOUSE]);
  await press(page, 'Continue to Payment');
  await page.route('**/api/fulfill-order/*', () => {});
  const asked = page.waitForRequest('**/api/fulfill-order/*');
  await payByCard(page, GOOD_CARD);
  await asked;
  const other = await context.newPage();
  await page.close();
  await openFilledCheckout(other, [LAKE_HOUSE]);
  await press(other, 'Continue to Payment');
  await expect(confirmed(other)).toBeVisible();
  expect(await hatsInCart(other)).toBe(0);
});

test('the first stage’s button is there from the start, and Enter says what is missing', async ({ page }) => {
  await openWithCart(page, '/checkout', [LAKE_HOUSE]);
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Full name').press('Enter');
  await expect(page.locator('.toast')).toContainText('Please select shipping');
});

test('Enter in the form says that the chosen shipping is gone', { tag: '@nightly' }, async ({ page }) => {
  await openFilledCheckout(page, [LAKE_HOUSE]);
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('ZIP code').fill('');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel('Full name').press('Enter');
  await expect(page.locator('.toast')).toContainText('Please select shipping');
});

test('a cart that was emptied elsewhere is not ordered', async ({ page }) => {
  await openFilledCheckout(page, [LAKE_HOUSE]);
  // As if another tab's message had not arrived yet.
  await page.evaluate((key) => localStorage.removeItem(key), CART_KEY);
  await press(page, 'Continue to Payment');
  await expect(page.locator('.toast')).toContainText('Cart is empty');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('Clear Cart is after the total, and one hat shows its quantity', { tag: '@nightly' }, async ({
  page,
}) => {
  await openWithCart(page, '/checkout', [LAKE_HOUSE]);
  expect((await page.getByText('Quantity 1', { exact: true }).first().boundingBox())?.width).toBeGreaterThan(
    40,
  );
  await page.goto('/about');
  const cart = await openCart(page);
  const [total, clear, checkout] = await Promise.all(
    [
      cart.locator('.cart-total'),
      cart.getByRole('button', { name: 'Clear Cart' }),
      cart.getByRole('link', { name: 'Checkout' }),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(total).toBeLessThan(clear ?? 0);
  expect(clear).toBeLessThan(checkout ?? 0);
});

test('the Party Pack promo leads to the shop, and beside it to a crew', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/');
  const pack = page.locator('#party-pack');
  await expect(pack.getByRole('link', { name: 'Build a Party Pack' })).toHaveAttribute('href', '/shop');
  await expect(pack.getByRole('link', { name: 'Make it for a crew' })).toHaveAttribute('href', '/crew');
});

test('Back and Forward open pages at their top', { tag: '@nightly' }, async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sizing Guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sizing Guide' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeAttached();
  await expect.poll(top).toBe(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Sizing Guide' })).toBeVisible();
  await expect.poll(top).toBe(0);
});

test('a phone shows three rows of a long order, and the rest on demand', { tag: '@nightly' }, async ({
  page,
}) => {
  const hats = Array.from({ length: 6 }, (_, index) => ({ ...LAKE_HOUSE, id: LAKE_HOUSE.id + index }));
  await openWithCart(page, '/checkout', hats);
  const rows = page.locator('.summary-line');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'and 3 more' }).click();
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(3).getByRole('link')).toBeFocused();
  const grounds = await groundsIn(page.locator('.order-summary'));
  expect(new Set(grounds).size).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Edit cart' }).click();
  expect(await groundsIn(page.locator('.cart-lines'))).toEqual(grounds);
});

const groundsIn = (list: Locator): Promise<string[]> =>
  list
    .locator('.thumb')
    .evaluateAll((thumbs) => thumbs.map((thumb) => getComputedStyle(thumb).backgroundColor));
