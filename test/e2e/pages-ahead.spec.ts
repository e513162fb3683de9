import type { Page } from '@playwright/test';
import { openWithCart, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';

// Browsers that are remote-controlled never prerender, so these tests act what a browser that prerenders does.

test('a prerendered page does nothing before it is opened', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    Object.defineProperty(navigator, 'sendBeacon', { value: () => Reflect.set(window, 'sent', true) });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/custom-hat?design=pink-white-impact-oh-no', { waitUntil: 'networkidle' });
  expect(await isHydrated(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'sent'))).toBeUndefined();
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test('a page that Back shows again has the cart as it is now', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await openWithCart(page, '/shop', await someHats(shop.url, 1));
  await expect(page.getByRole('button', { name: /^Cart \(1/ })).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('button', { name: /^Cart \(1/ })).toBeHidden();
});

const isHydrated = (page: Page) => page.evaluate(() => !window.redoEarlyInput);
