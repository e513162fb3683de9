import { MAYA } from '../world.ts';
import { goToPayment } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test.describe('without a connection', () => {
  // Pages that links lead to are still being fetched ahead.
  test.use({ callsFail: true });

  test('Back and Forward change the stage without a request and keep the form', async ({ page, context }) => {
    const orders: string[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/api/orders') orders.push((await response.json()).id);
    });
    const shipping = page.getByRole('heading', { name: 'Shipping Information' });
    const payment = page.getByRole('heading', { name: 'Payment Information' });
    await goToPayment(page);
    await expect(payment).toBeFocused();
    // The card form has read the payment's methods.
    await expect(page.getByText('Offered: ')).toBeVisible();

    await context.setOffline(true);
    await page.goBack();
    await expect(shipping).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue(MAYA.customerName);
    await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
    await page.goForward();
    await expect(payment).toBeFocused();
    await context.setOffline(false);

    await page.reload();
    await expect(payment).toBeVisible();
    await page.getByRole('button', { name: 'Edit email' }).click();
    await expect(shipping).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.reload();
    await expect(shipping).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(payment).toBeVisible();
    await expect.poll(() => orders.length).toBe(2);
    expect(new Set(orders).size).toBe(1);

    await payByCard(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  });
});

test('without JavaScript, the checkout says that it needs JavaScript', {
  tag: ['@desktop', '@nightly'],
}, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/checkout`);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.getByText('Loading your cart…')).toBeHidden();
  await context.close();
});
