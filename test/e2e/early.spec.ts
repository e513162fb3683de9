import type { Page } from '@playwright/test';
import { openWithoutScripts } from './before-hydration.ts';
import { openCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test.use({ isNewVisitor: true });

test('clicks before hydration take effect after it', async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/shop');
  const button = page.getByRole('button', { name: 'Add to cart: Blame the Bride' });
  await button.click();
  await button.click();
  loadScripts();
  await expect(page.getByText('Blame the Bride has been added to your cart.', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole('listitem')).toHaveCount(1);
});

test('a design made before hydration is saved', { tag: '@nightly' }, async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/custom-hat');
  await page.getByRole('textbox', { name: 'Line 1' }).fill('Early bird');
  await page.getByRole('radio', { name: 'Navy' }).check();
  loadScripts();
  await expect(page).toHaveURL(/navy\.primary\.impact\.Early_bird/);
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Early bird');
});

test('names and words typed before hydration stay', { tag: '@nightly' }, async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/crew');
  const names = page.getByLabel('One a line, or with commas');
  await page.getByLabel('Line 2, on every hat').fill('saw it all');
  await names.pressSequentially('Jess\nKayla\nPriya\nEmma\nTiffany');
  await page.getByRole('contentinfo').getByLabel('Email').fill('maya@example.com');
  await loadScripts();
  await expect(page.getByRole('heading', { name: 'Tiffany' })).toBeVisible();
  await expect(names).toHaveValue('Jess\nKayla\nPriya\nEmma\nTiffany');
  await expect(page.getByLabel('Line 2, on every hat')).toHaveValue('saw it all');
  await expect(page.getByRole('contentinfo').getByLabel('Email')).toHaveValue('maya@example.com');
  await expect(page.getByRole('list', { name: 'Your crew' }).getByRole('heading')).toHaveCount(6);
});

test('a linked hat that is changed and added before hydration arrives in the cart with the changes', {
  tag: '@nightly',
}, async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/custom-hat?design=1.navy.white.courier.Shared.Link');
  const line = page.getByRole('textbox', { name: 'Line 1' });
  await expect(line).toHaveValue('Shared');
  await line.fill('Changed');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  loadScripts();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Navy, White text')).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Edit Changed / Link' })).toBeVisible();
});

test('while early input is replayed, clicks wait for it and new words win', async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/custom-hat?design=1.navy.white.courier.First.Old');
  const lines = page.getByRole('textbox', { name: /line [12]/i });
  await lines.first().fill('Saved');
  await lines.last().fill('Noted');
  const goOn = await holdReplay(page);
  loadScripts();
  await expect(page.locator('html[data-replaying]')).toBeAttached();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await lines.last().fill('Typed');
  await goOn();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByRole('link', { name: 'Edit Saved / Typed' })).toBeVisible();
  await expect(cart.getByRole('listitem')).toHaveCount(1);
});

test.describe('when a script does not load', () => {
  test.use({ callsFail: true });

  test('the page says so and offers a reload', async ({ page }) => {
    await page.route('**/assets/vendor-*.js', (route) => route.abort());
    await page.goto('/custom-hat', { waitUntil: 'commit' });
    const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t load completely.' });
    await expect(notice).toBeVisible();
    await page.unroute('**/assets/vendor-*.js');
    await notice.getByRole('link', { name: 'Reload it.' }).click();
    await page.getByRole('textbox', { name: 'Line 1' }).fill('Again');
    await expect(page).toHaveURL(/Again/);
  });
});

test('without JavaScript, no button that needs it is shown', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await expect(page.locator('noscript aside')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
  await expect(page.getByText('Blame the Bride').first()).toBeVisible();
  await context.close();
});

test('scripts are fetched after the first paint', { tag: '@nightly' }, async ({ page }) => {
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

/** Holds the replay at its first step until the returned function is called. */
async function holdReplay(page: Page): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle(() => {
    const redo = window.redoEarlyInput;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    window.redoEarlyInput = async () => {
      document.documentElement.toggleAttribute('data-replaying', true);
      await redo?.();
    };
    return held;
  });
  return () =>
    frames.evaluate((held) => {
      window.requestAnimationFrame = (callback) => window.setTimeout(callback, 0, 0);
      for (const callback of held) callback(0);
    });
}
