import { DESKTOP, HOME_BUDGET, PHONE, type Screen, weighFirstVisit } from '../first-visit.ts';
import { expect, test } from './shop.ts';

interface Budget {
  path: string;
  device: string;
  screen: Screen;
  total: number;
  scripts: number;
  pictures: number;
  requests: number;
}

/** In bytes. Each request costs time on a slow line, whatever its size. */
const BUDGETS: Budget[] = [
  { path: '/', device: 'phone', screen: PHONE, ...HOME_BUDGET, pictures: 140_000, requests: 22 },
  { path: '/', device: 'desktop', screen: DESKTOP, ...HOME_BUDGET, pictures: 140_000, requests: 24 },
  {
    path: '/shop',
    device: 'phone',
    screen: PHONE,
    total: 450_000,
    scripts: 160_000,
    pictures: 240_000,
    requests: 36,
  },
  {
    path: '/hats/maid-of-dishonor',
    device: 'phone',
    screen: PHONE,
    total: 297_000,
    scripts: 160_000,
    pictures: 90_000,
    requests: 36,
  },
];

for (const { path, device, screen, ...budget } of BUDGETS)
  test(`a first visit of ${path} on a ${device} stays in its budget`, { tag: '@desktop' }, async ({
    browser,
    shop,
  }) => {
    const { bytes, requests } = await weighFirstVisit(browser, shop.url + path, screen);
    expect(bytes.total).toBeLessThanOrEqual(budget.total);
    expect(bytes.pictures).toBeLessThanOrEqual(budget.pictures);
    expect(bytes.scripts).toBeGreaterThan(50_000);
    expect(bytes.scripts).toBeLessThanOrEqual(budget.scripts);
    expect(bytes.fonts).toBeGreaterThan(10_000);
    expect(bytes.fonts).toBeLessThanOrEqual(60_000);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });

test('the picture that flies to the cart is not fetched again in another format', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'networkidle' });
  const shown = await page
    .locator('.hat-cell img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toContain('.avif');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const flown = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node instanceof HTMLImageElement) resolve(node.currentSrc || node.src);
        }).observe(document.body, { childList: true });
      }),
  );
  await page.getByRole('button', { name: 'Add to cart: ' }).first().click();
  expect(await flown).toBe(shown);
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  expect(fetched.filter((url) => url.includes('/pictures/') && !url.includes('@300-'))).toEqual([]);
});
