import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart } from './fill-cart.ts';
import { fillCheckout } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

const ASK =
  'We may not be allowed to print this. Change the words, or keep them: a person answers within a business day.';
const KEPT = 'Kept. A person answers within a business day.';

test('a brand is changed or kept before it goes into the cart, and every page says that it was kept', async ({
  page,
}) => {
  await page.goto('/custom-hat');
  const line = page.getByLabel('Text line 2');
  await page.getByLabel('Text line 1').fill('Powered by');
  await line.fill('Starbucks');
  const notice = page.getByRole('status').filter({ hasText: ASK });
  await expect(notice).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change or keep to add' }).click();
  const change = notice.getByRole('button', { name: 'Change the words' });
  await expect(change).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await change.press('Enter');
  await expect(line).toBeFocused();
  await page.keyboard.type('caffeine');
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();

  await line.fill('Starbucks');
  await notice.getByRole('button', { name: 'Keep them' }).press('Enter');
  const kept = page.getByRole('status').filter({ hasText: KEPT });
  await expect(kept).toBeFocused();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const cart = await openCart(page);
  await expect(cart.getByText(KEPT)).toBeVisible();
  const [stored] = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  expect(stored).toMatchObject({ textLine2: 'Starbucks', keepWords: true });

  await cart.getByRole('link', { name: 'Edit Powered by / Starbucks' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await expect(kept).toBeVisible();
  await line.fill('Adidas');
  await expect(notice).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible();

  if (!stored) throw new Error('the cart is empty');
  await openWithCart(page, '/shop', [{ ...stored, keepWords: undefined }]);
  const asking = await openCart(page);
  await expect(asking.getByRole('listitem').filter({ hasText: ASK })).toBeVisible();
  await asking.getByRole('button', { name: 'Change or keep 1 hat first' }).click();
  await expect(asking.getByRole('link', { name: 'Change the words' })).toBeFocused();
  await asking.getByRole('button', { name: 'Keep them' }).click();
  await expect(asking.getByText(KEPT)).toBeVisible();
  await asking.getByRole('link', { name: 'Checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/thank-you/);
});

test('hate cannot be kept', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('Heil Hitler');
  const notice = page.getByRole('status').filter({ hasText: 'Not on our hats.' });
  await expect(notice.getByRole('button')).toHaveText(['Change the words']);
  await page.getByRole('button', { name: 'Change the words to add' }).click();
  await expect(page.getByLabel('Text line 1')).toBeFocused();
});
