import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { stripeAt } from '../providers.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { fillCheckout } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test.use({ collectsTax: true, callsFail: true });

test('a shopper sees the sales tax from the cart to the order, and new figures if the rate has changed', async ({
  page,
  shop,
}) => {
  const { tax } = stripeAt(shop.sandboxUrl);
  const pool = new pg.Pool({ connectionString: runningDatabaseUrl(shop.dataDir), max: 1 });
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  const cart = await openCart(page);
  await cart.getByLabel('Ships to').selectOption('United States');
  await expect(cart.getByText('Plus sales tax, known with your address.')).toBeVisible();

  await page.goto('/checkout');
  const summary = page
    .getByRole('region', { name: 'Order Summary' })
    .or(page.getByRole('complementary', { name: 'Order Summary' }));
  const { data } = await tax.registrations.list({ status: 'active' });
  for (const { id } of data) await tax.registrations.update(id, { expires_at: 'now' });
  try {
    await fillCheckout(page);
    await expect(summary).toContainText('Sales tax$0.00');
  } finally {
    const us = { state: 'TN', type: 'state_sales_tax' } as const;
    await tax.registrations.create({ country: 'US', country_options: { us }, active_from: 'now' });
    await pool.query('delete from tax_calculations where order_id is null');
    await pool.end();
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText(/The price has changed. Your new total is \$38.39/)).toBeVisible();
  // 9.75% of $29.99 and of $4.99.
  await expect(summary).toContainText('Sales tax$3.41');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Sales tax')).toBeVisible();
  await expect(page.getByText('$38.39').first()).toBeVisible();
  await page.getByRole('link', { name: /^#/ }).click();
  await expect(page.getByText('$3.41')).toBeVisible();
});
