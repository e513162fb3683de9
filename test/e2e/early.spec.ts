import type { Page } from '@playwright/test';
import { openCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('what is clicked before the page is alive is done as soon as it is', async ({ page }) => {
  const letScriptsThrough = await holdScripts(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Add to cart: Blame the Bride' });
  await button.click();
  await button.click();
  letScriptsThrough();
  await expect(page.getByText('Blame the Bride has been added to your cart.', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(1);
});

test('a hat that is designed before the page is alive is the one that is kept', async ({ page }) => {
  const letScriptsThrough = await holdScripts(page);
  await page.goto('/custom-hat', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Line 1' }).fill('Early bird');
  await page.getByRole('radio', { name: 'Navy' }).check();
  letScriptsThrough();
  await expect(page).toHaveURL(/navy\.primary\.impact\.Early_bird/);
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Early bird');
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

test('scripts are fetched once the page is painted', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'networkidle' });
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(painted).toHaveLength(1);
  expect(scripts.length).toBeGreaterThan(2);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(...painted));
});

/** Lets no script through until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
