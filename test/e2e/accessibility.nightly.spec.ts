import type { Page } from '@playwright/test';
import { cents } from '../../src/domain/money/money.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { PLACES } from './places.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true, contextOptions: { reducedMotion: 'reduce' } });

for (const place of ['home', 'cartOfTwo', 'checkout'] as const) {
  test(`axe finds nothing wrong with ${place} on a phone`, async ({ page, shop }) => {
    await PLACES[place]({ page, shopUrl: shop.url });
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
}

test('axe finds nothing wrong with a hat’s page, its bar, and the page of a missing hat', async ({
  page,
}) => {
  await page.goto('/hats/maid-of-dishonor');
  await page.getByText('Or another ink').click();
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.locator('.hat-bar')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/hats/no-such-hat');
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing wrong with the phone’s menu', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing wrong with a cart that announces changes', async ({ page, shop }) => {
  const hats = await someHats(shop.url, 2);
  await openWithCart(
    page,
    '/about',
    hats.map((line) => ({ ...line, price: cents(999) })),
  );
  const cart = await openCart(page);
  await expect(cart.getByRole('alert', { name: 'Changes to your cart' })).not.toBeEmpty();
  expect(await violations(page)).toEqual([]);
});

test('every touch target is at least 44 pixels high, unless it is within a sentence', async ({
  page,
  shop,
}) => {
  for (const place of ['home', 'shop', 'designer', 'cartOfTwo', 'checkout', 'thankYou', 'contact'] as const) {
    await PLACES[place]({ page, shopUrl: shop.url });
    expect(await smallTargets(page), place).toEqual([]);
  }
});

/** Visible controls below 44 px in height, except links within running text, which are as high as their line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.closest('p, dd, .skip-link, .visually-hidden, [aria-hidden=true]'))
      .map((control) => (control.closest('label') ?? control) as HTMLElement)
      .filter((target) => {
        const { height, width } = target.getBoundingClientRect();
        return width > 1 && Math.round(height) < 44;
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  );
