import { openCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('what is clicked before the page is alive is done as soon as it is', async ({ page }) => {
  let letScriptsThrough = () => {};
  const clicked = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Add to cart: Blame the Bride' });
  await button.click();
  await button.click();
  letScriptsThrough();
  await expect(page.getByText('Blame the Bride has been added to your cart.', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(1);
});

test('without a script nothing is shown that does nothing', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await expect(page.locator('noscript aside')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
  await expect(page.getByText('Blame the Bride').first()).toBeVisible();
  await context.close();
});
