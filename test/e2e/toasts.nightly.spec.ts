import type { Locator, Page } from '@playwright/test';
import { openWithCart, someHats } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { expect, test } from './shop.ts';

test('one toast shows at a time, for five seconds', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install({ time: '2027-01-01T10:00' });
  await page.goto('/shop');
  await add(page, 'Maid of Dishonor');
  await expect(toastOf(page)).toContainText('Maid of Dishonor has been added to your cart.');
  await page.clock.pauseAt('2027-01-01T11:00');
  await add(page, 'Blame the Bride');
  await expect(toastOf(page)).toHaveCount(1);
  await expect(toastOf(page)).toContainText('Blame the Bride');
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await expect(toastOf(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toastOf(page)).toHaveCount(0);
});

test('a swipe of 60 pixels to the right dismisses a toast, and one of 40 does not', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop');
  await add(page, 'Maid of Dishonor');
  await swipe(page, toastOf(page), 40);
  await expect(toastOf(page)).toBeVisible();
  await swipe(page, toastOf(page), 60);
  await expect(toastOf(page)).toHaveCount(0);
});

test('a toast that comes late is not shown over the open cart', async ({ page, shop }) => {
  const chunk = Promise.withResolvers<string>();
  const release = Promise.withResolvers<void>();
  await page.route('**/party-moment-*.js', async (route) => {
    chunk.resolve(route.request().url());
    await release.promise;
    await route.continue();
  });
  await openWithCart(page, '/shop', await someHats(shop.url, 99));
  const buttons = page.getByRole('button', { name: 'Add to cart' });
  // Loads the code that shows toasts.
  await buttons.nth(0).click();
  await expect(toastOf(page)).toContainText('That’s the limit');
  await buttons.nth(1).click();
  const url = await chunk.promise;
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  release.resolve();
  await page.evaluate((file) => import(file), url);
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('heading', { name: 'Blame the Bride' })).toBeVisible();
  expect(await toastOf(page).filter({ hasText: 'Added to cart!' }).count()).toBe(0);
});

test.describe('shipping that cannot be calculated', () => {
  test.use({ callsFail: true });

  test('is said beside the button that tries again, not over it', async ({ page, shop }) => {
    await page.route('**/api/shipping-rates', (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 740 });
    await openWithCart(page, '/checkout', await someHats(shop.url, 1));
    await fillShippingForm(page);
    const again = page.getByRole('button', { name: 'Calculate Shipping Rates' });
    await again.click();
    await expect(toastOf(page)).toContainText('Shipping calculation failed');
    const isCovered = async () => {
      const [toast, button] = await Promise.all([toastOf(page).boundingBox(), again.boundingBox()]);
      return !toast || !button || (toast.y < button.y + button.height && button.y < toast.y + toast.height);
    };
    await expect.poll(isCovered).toBe(false);
  });
});

const toastOf = (page: Page) => page.locator('.toast');

const add = (page: Page, name: string) => page.getByRole('button', { name: `Add to cart: ${name}` }).click();

async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 6 });
  await page.mouse.up();
}
