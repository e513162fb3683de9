import { goToPayment } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

const GOOD_CARD = '4242 4242 4242 4242';
const EXPIRED_CARD = '4000 0000 0000 0069';

test.use({ callsFail: true });

test('a decline shows a toast and a notice until the next try', async ({ page }) => {
  await goToPayment(page);
  await payByCard(page, EXPIRED_CARD);
  const notice = page.getByText('Your card has expired. Nothing was charged.');
  await expect(notice).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('Your card has expired. Nothing was charged.');
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toBeInViewport();
  await expect(page.getByLabel('Card number')).toHaveValue(EXPIRED_CARD);

  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await expect(notice).toBeHidden();
    await route.continue();
  });
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('the toast of a decline covers neither the notice nor the button', { tag: '@nightly' }, async ({
  page,
}) => {
  for (const [width, height] of [
    [844, 340],
    [375, 553],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await goToPayment(page);
    await payByCard(page, EXPIRED_CARD);
    await expect(page.locator('.checkout-notice')).toBeFocused();
    const top = () =>
      page.locator('.checkout-notice').evaluate((notice) => notice.getBoundingClientRect().top);
    await expect
      .poll(async () => {
        const toast = await page.locator('.toast').boundingBox();
        return toast !== null && toast.y >= 0 && toast.y + toast.height <= (await top());
      }, `${width} x ${height}`)
      .toBe(true);
  }
});

test('Pay Now says what is missing, and an incomplete card keeps the focus in its field', async ({
  page,
}) => {
  await goToPayment(page);
  await expect(page.getByText('Still missing: your card.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await page.getByLabel('Card number').fill(GOOD_CARD);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await expect(page.getByText('Still missing: the rest of your card details.')).toBeVisible();
  await page.getByLabel('Card number').press('Enter');
  await expect(page.getByText('Still missing: the security code.')).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete. Nothing was charged.")).toBeVisible();
  await expect(page.getByLabel('Security code')).toBeFocused();
  await page.keyboard.type('123');
  await expect(page.getByText('Still missing')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
});

test('a payment whose response was lost is recognized as paid', async ({ page }) => {
  await goToPayment(page);
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('“Nothing was charged” is not shown while this is uncertain', async ({ page }) => {
  await goToPayment(page);
  await page.route('**/v1/payment_intents/**', (route) => route.abort());
  await payByCard(page, GOOD_CARD);
  await expect(
    page.getByText('Press Pay Now again. Even if the first try went through, you pay only once.'),
  ).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toBeHidden();
  await page.unroute('**/v1/payment_intents/**');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
