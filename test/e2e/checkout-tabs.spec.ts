import type { Page } from '@playwright/test';
import { addHat, fillCheckout, goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

const GOOD_CARD = '4242 4242 4242 4242';
const CONFIRM = '**/v1/payment_intents/*/confirm';
const CHANGED = 'Your cart changed after you went to pay';

const shipping = (page: Page) => page.getByRole('heading', { name: 'Shipping Information' });
const payment = (page: Page) => page.getByRole('heading', { name: 'Payment Information' });

test('two tabs that continue at the same time place one order', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await addHat(page);
  for (const tab of [page, other]) {
    await tab.goto('/checkout');
    await fillCheckout(tab);
  }
  const moment = Date.now() + 1500;
  const orders = await Promise.all(
    [page, other].map(async (tab) => {
      const answer = tab.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders');
      await tab.evaluate(clickAt, moment);
      return (await (await answer).json()) as { id: string };
    }),
  );
  expect(orders[0]?.id).toBe(orders[1]?.id);
  await Promise.all([page, other].map((tab) => expect(payment(tab)).toBeVisible()));
});

test('after a change to the cart in another tab, the shipping stage comes back and says why', async ({
  page,
  context,
}) => {
  await goToPayment(page);
  const other = await context.newPage();
  await addHat(other, 1);
  await expect(shipping(page)).toBeVisible();
  await expect(page.getByText(CHANGED)).toBeInViewport();
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect.poll(() => hatsInCart(page)).toBe(0);
});

test('a change to the cart that the tab did not notice is found before the payment', {
  tag: '@nightly',
}, async ({ page, context }) => {
  // Hides the other tab's change from this one, as if this one were busy.
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  let confirmed = 0;
  await page.route(CONFIRM, async (route) => {
    confirmed += 1;
    await route.continue();
  });
  await goToPayment(page);
  const other = await context.newPage();
  await addHat(other, 1);
  await expect(payment(page)).toBeVisible();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(shipping(page)).toBeVisible();
  expect(confirmed).toBe(0);
});

test('while one tab pays, another can neither order nor pay', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  context,
}) => {
  await page.route(CONFIRM, () => {});
  await goToPayment(page);
  const other = await context.newPage();
  await other.goto('/checkout');
  await fillCheckout(other);
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
  await other.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(other.getByText('A payment is already going through')).toBeVisible();

  // Cancels the held request. Closing the page alone sometimes lets it through.
  await page.goto('about:blank');
  await page.close();
  await other.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payment(other)).toBeVisible();
});

/** Runs in the page: presses Continue to Payment at the given time. */
function clickAt(moment: number): void {
  const button = document.querySelector<HTMLButtonElement>('button[type=submit].checkout-submit');
  while (Date.now() < moment);
  button?.click();
}
