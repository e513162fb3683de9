import { expectToast } from './admin-page.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { fillCheckout } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { rowsOf } from './rows-of.ts';
import { expect, test } from './shop.ts';

// Unknown and ended codes are refused on purpose.
test.use({ callsFail: true });

const save = (dataDir: string, name: string, change = "kind = 'percent', value = 20, ends_at = null") =>
  rowsOf(
    dataDir,
    `with saved as (insert into discount_codes (name, kind, value) values ($1, 'percent', 20)
       on conflict (name) where archived_at is null do update set ${change} returning name)
     select name from saved`,
    [name],
  );

/** Whether nothing lies over it. */
function isSeen(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 1, bottom - 1));
}

test('a code typed in the cart counts up to the receipt of the paid order', async ({
  page,
  shop,
  dataDir,
}) => {
  await save(dataDir, 'TYPED20');
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  const cart = await openCart(page);
  await cart.getByText('Have a code?').click();
  const field = cart.getByLabel('Discount code');
  await expect(field).toBeInViewport({ ratio: 1 });
  await field.fill('typed 30');
  await field.press('Enter');
  const refusal = cart.getByText('We don’t know the code typed 30.');
  await expect.poll(() => refusal.evaluate(isSeen)).toBe(true);
  await expect(field).toHaveAccessibleDescription('We don’t know the code typed 30. Check how it’s spelled.');
  await field.fill('typed20');
  await field.press('Enter');
  await expect(cart.getByText('Code TYPED20 (20%)')).toBeVisible();
  await expect(cart.getByText('−$6.00')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Remove code TYPED20' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await cart.getByRole('link', { name: 'Checkout' }).click();
  await fillCheckout(page);
  const summary = page
    .getByRole('region', { name: 'Order Summary' })
    .or(page.getByRole('complementary', { name: 'Order Summary' }));
  await expect(summary).toContainText('Code TYPED20 (20%)');
  await expect(summary).toContainText('$28.98');
  await page.reload();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await expect(summary).toContainText('Code TYPED20 (20%)');
  // The order keeps its code past its end, also on a reload.
  await save(dataDir, 'TYPED20', 'ends_at = now()');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Code TYPED20 (20%)')).toBeVisible();
  await expect(page.getByText('$28.98').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('unhinged-hats-code'))).toBeNull();
  expect(
    await rowsOf(
      dataDir,
      "select paid, code_saved from orders where code_name = 'TYPED20' and paid is not null limit 1",
    ),
  ).toEqual([{ paid: 2898, code_saved: 600 }]);
});

test('a code by link waits for the cart, a better Party Pack does not spend it, and it is removed by one tap', async ({
  page,
  shop,
  dataDir,
}) => {
  await save(dataDir, 'LINKED', "kind = 'amount', value = 500, ends_at = null");
  await save(dataDir, 'LINKED', "kind = 'amount', value = 500, ends_at = null");
  await openWithCart(page, '/about', await someHats(shop.url, 6));
  await page.goto('/code/linked', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/shop$/);
  await expectToast(page, ['LINKED is on', 'Your cart has $5.00 off.']);
  const cart = await openCart(page);
  await expect(cart.getByText('Your Party Pack saves more, so LINKED is not spent.')).toBeVisible();
  await expect(cart.getByText('Party Pack discount (10%)')).toBeVisible();
  const fewer = cart.getByRole('button', { name: /^One fewer/ });
  for (let hats = 6; hats > 2; hats--) await fewer.click();
  await expect(cart.getByText('Code LINKED', { exact: true }).last()).toBeVisible();
  await expect(cart.getByText('−$5.00')).toBeVisible();
  await cart.getByRole('button', { name: 'Remove code LINKED' }).click();
  await expect(cart.getByText('Have a code?')).toBeFocused();
  await expect(cart.getByText('−$5.00')).toHaveCount(0);
});

test('a code that ends in the cart says so, and no longer counts', { tag: '@nightly' }, async ({
  page,
  shop,
  dataDir,
}) => {
  await save(dataDir, 'ENDING');
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  await page.goto('/code/ENDING', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto('/checkout');
  await fillCheckout(page);
  await save(dataDir, 'ENDING', "ends_at = '2026-06-01T12:00:00Z'");
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(
    page.getByText('ENDING ended on Mon, Jun 1. We took it out of your total, and nothing was charged.'),
  ).toBeVisible();
  await page.goto('/about');
  const cart = await openCart(page);
  await expect(cart.getByText('ENDING ended on Mon, Jun 1.')).toBeVisible();
  await expect(cart.getByText('$29.99').first()).toBeVisible();
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  expect(await page.evaluate(() => localStorage.getItem('unhinged-hats-code'))).toBeNull();
});

test('a link with an unknown code says so and leads to the shop', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/code/NOSUCHCODE', { waitUntil: 'commit' });
  await expect(page.getByText('We don’t know the code NOSUCHCODE.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unhinged Hats' })).toBeVisible();
});
