import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('the fourth hat flies to the cart and clicks the strap shut', async ({ page, shop }) => {
  await openWithCart(page, '/shop', await someHats(shop.url, 2));
  const copies = await countCopies(page);
  const add = page.getByRole('button', { name: 'Add to cart: Blame the Bride' });
  await add.click();
  await expect(page.getByText('Blame the Bride has been added to your cart.', { exact: true })).toBeVisible();
  await expect.poll(copies).toEqual({ made: 1, left: 0 });

  await add.click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Click. You save $12.00.');
  await expect(toast).toContainText('All 4 are 10% off. Three more unlock 15% off.');
  await expect(toast.getByRole('img', { name: /^4 of 7 hats/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('in an open cart, the strap clicks and names the saving', async ({ page, shop }) => {
  await openWithCart(page, '/about', await someHats(shop.url, 3));
  const cart = await openCart(page);
  await expect(cart.getByText('Click.')).toHaveCount(0);
  await cart.getByRole('button', { name: 'One more Maid of Dishonor' }).click();
  await expect(cart.getByText('Click. You save $12.00.')).toBeVisible();
  await cart.getByRole('button', { name: 'One more Maid of Dishonor' }).click();
  await expect(cart.getByText('Click.')).toHaveCount(0);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing flies, the button lights up, and the saving is named', async ({ page, shop }) => {
    await openWithCart(page, '/shop', await someHats(shop.url, 3));
    const copies = await countCopies(page);
    await page.getByRole('button', { name: 'Add to cart: Blame the Bride' }).click();
    await expect(page.locator('.toast')).toContainText('Click. You save $12.00.');
    expect(await copies()).toEqual({ made: 0, left: 0 });
    expect(
      await page
        .locator('.party-moment .strap')
        .evaluate((strap) => strap.getAnimations({ subtree: true }).length),
    ).toBe(0);
  });
});

test('a design that waits can be picked up or sent away', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Pick up your hat')).toHaveCount(0);
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('Jess');
  await expect(page).toHaveURL(/Jess/);
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Birthday' }).click();
  await expect(page).toHaveURL(/\/shop\?occasion=birthday$/);
  await expect(page.getByRole('link', { name: 'Birthday' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Cake Security')).toBeVisible();
  await expect(page.getByText('Bride or Die')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Pick up your hat' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Jess');
  await page.goto('/');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Pick up your hat')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Pick up your hat')).toHaveCount(0);
});

/** Counts the copies of hats that fly: how many were made, and how many are still there. */
async function countCopies(page: Page): Promise<() => Promise<{ made: number; left: number }>> {
  await page.evaluate(() => {
    const seen = { made: 0 };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLElement && node.inert) seen.made += 1;
    }).observe(document.body, { childList: true });
  });
  return () =>
    page.evaluate(() => ({
      made: (window as unknown as { seen: { made: number } }).seen.made,
      left: document.querySelectorAll('body > .hat-image').length,
    }));
}
