import type { Page } from '@playwright/test';
import { LAKE_HOUSE } from '../world.ts';
import { openWithCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('a page opens at its top, without a focus inside', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sizing Guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sizing Guide' })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(page.locator('body')).toBeFocused();
  await expect(page).toHaveTitle('Sizing Guide | Unhinged Hats');
});

test('a checkout whose shipping is chosen already opens without a focus inside', { tag: '@nightly' }, async ({
  page,
}) => {
  await openWithCart(page, '/checkout', [{ ...LAKE_HOUSE, quantity: 7 }]);
  await expect(page.getByRole('radio', { name: /Free Shipping/ })).toBeChecked();
  await expect(page.locator('body')).toBeFocused();
});

test('a link leads from another page to its section of the home page', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/returns');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Party Packs' }).click();
  await expect(page.locator('#party-pack')).toBeInViewport();
  await expect.poll(() => topOf(page, '#party-pack')).toBeLessThan(120);
});

test('a shared link to a section of the home page opens there', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/#reviews');
  await expect(page.locator('#reviews')).toBeInViewport();
  await expect.poll(() => topOf(page, '#reviews')).toBeLessThan(120);
});

test('after a broken anchor, links still open their pages', { tag: '@nightly' }, async ({
  browser,
  baseURL,
}) => {
  // Its own context, because the router warns about such an anchor on the console.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.location.hash = '#50%off';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sizing Guide' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sizing Guide' })).toBeVisible();
  await context.close();
});

test('About leads to its page, or on a phone to its section of the home page', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/shop');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(isMobile ? /\/#about$/ : /\/about$/);
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0);
  if (isMobile) await expect(page.locator('#about')).toBeInViewport();
});

test('scrolling closes the menu of a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.mouse.wheel(0, 60);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('Escape and a tap outside close the menu of a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
});

test('six placeholders are shown while the hats of an occasion load', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/shop');
  const released = Promise.withResolvers<void>();
  await page.route('**/shop.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Birthday' }).click();
  await expect(page.locator('.hat-skeleton')).toHaveCount(6);
  await expect(page.getByRole('status').filter({ hasText: 'Loading hats' })).toBeAttached();
  released.resolve();
  await expect(page).toHaveURL(/occasion=birthday/);
  await expect(page.locator('.hat-skeleton')).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ callsFail: true });

  test('when the hats cannot be loaded, the page says so and offers to try again', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/shop');
    await page.route('**/shop.data*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('navigation', { name: 'Occasions' }).getByRole('link', { name: 'Festival' }).click();
    await expect(page.getByRole('heading', { name: 'The hats are stuck' })).toBeVisible();
    await page.unroute('**/shop.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.hat-cell').first()).toBeVisible();
  });
});

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
const topOf = (page: Page, section: string) =>
  page.locator(section).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('an address with a broken % shows the 404 page', { tag: '@nightly' }, async ({ browser, baseURL }) => {
  // Its own context, because the router warns about such an address on the console.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const answer = await page.goto('/sale/100%off');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await context.close();
});

test('the addresses to write to are large enough for a thumb', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/contact');
  for (const link of await page.getByRole('main').getByRole('link', { name: '@' }).all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole('main').getByRole('link', { name: '@' })).toHaveCount(3);
});
