import type { Page } from '@playwright/test';
import { sayLine } from './save-data.ts';
import { expect, test } from './shop.ts';

const SHOP = 'storefront/shop/route';
const DESIGNER = 'designer/route';
const CHECKOUT = 'checkout/route';

test.describe('without a network', () => {
  // A lost line shows on the console.
  test.use({ callsFail: true });

  test('a tap opens the shop, which is behind a link in view', async ({ page, context }) => {
    const fetched = finishedRequests(page);
    await page.goto('/');
    await prefetched(page, fetched, SHOP, '/shop.data');
    await context.setOffline(true);
    await shopLink(page).click();
    await expect(page.getByRole('heading', { name: 'Maid of Dishonor' })).toBeVisible();
  });

  test('a tap opens a hat of the shop in the designer', async ({ page, context }) => {
    const fetched = finishedRequests(page);
    await page.goto('/shop');
    const link = page.getByRole('link', { name: 'Make it mine' }).first();
    await link.scrollIntoViewIfNeeded();
    await prefetched(page, fetched, DESIGNER, '/custom-hat.data?design=');
    await context.setOffline(true);
    await link.click();
    await expect(page.getByLabel('Text line 1')).not.toHaveValue('');
  });

  test('a tap opens the checkout from the cart', async ({ page, context }) => {
    const fetched = finishedRequests(page);
    await page.goto('/shop');
    const add = page.getByRole('button', { name: /^Add to cart/ });
    await add.first().click();
    await page.getByRole('button', { name: /^Cart \(1/ }).click();
    await prefetched(page, fetched, CHECKOUT);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test('the home page prefetches at most 130 KB', async ({ page }) => {
  const fetched = finishedRequests(page);
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const weigh = async () => Number(await (await request.response())?.headerValue('content-length'));
    if (request.resourceType() === 'fetch') sizes.push(weigh());
  });
  await page.goto('/');
  await prefetched(page, fetched, SHOP, '/shop.data');
  await prefetched(page, fetched, DESIGNER, '/custom-hat.data');
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(weight).toBeGreaterThan(50_000);
  expect(weight).toBeLessThanOrEqual(130_000);
});

test('prefetched data is used for five minutes', async ({ page }) => {
  const fetched = finishedRequests(page);
  const times = () => fetched.filter((path) => path.startsWith('/shop.data')).length;
  await page.clock.install();
  await page.goto('/about');
  await prefetched(page, fetched, SHOP, '/shop.data');
  expect(times()).toBe(1);
  await page.clock.fastForward('05:01');
  await shopLink(page).click();
  await expect(page.getByRole('heading', { name: 'Maid of Dishonor' })).toBeVisible();
  expect(times()).toBe(2);
});

for (const line of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
  test(`nothing is prefetched with ${JSON.stringify(line)}`, async ({ page }) => {
    const fetched = finishedRequests(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await sayLine(page, line);
    await page.goto('/');
    await expect.poll(() => fetched.some((path) => path.includes('/visible-links-'))).toBe(true);
    await shopLink(page).dispatchEvent('touchstart');
    // The line gets better, and at once a finger is on another link: only that is prefetched first.
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Design Your Own' })
      .first()
      .evaluate((link) => {
        Object.assign(Reflect.get(navigator, 'connection'), { saveData: false, effectiveType: '4g' });
        link.dispatchEvent(new Event('touchstart', { bubbles: true }));
      });
    await prefetched(page, fetched, DESIGNER, '/custom-hat.data');
    expect(requested.find((path) => path.includes('.data'))).toContain('/custom-hat.data');
  });
}

const shopLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Shop Unhinged Hats' }).first();

/** The addresses of all requests that are finished, without the origin. Grows. */
function finishedRequests(page: Page): string[] {
  const finished: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    finished.push(pathname + search);
  });
  return finished;
}

/** Waits until a route's code, and the data at an address that starts so, are fetched. */
async function prefetched(page: Page, fetched: string[], route: string, data = '/'): Promise<void> {
  const code: string[] = await page.evaluate((id) => {
    const { module, imports, css } = Reflect.get(window, '__reactRouterManifest').routes[id];
    return [module, ...imports, ...css];
  }, route);
  const missing = () => code.map((path) => path.replace('#', '')).filter((path) => !fetched.includes(path));
  await expect.poll(missing).toEqual([]);
  await expect.poll(() => fetched.some((path) => path.startsWith(data))).toBe(true);
}
