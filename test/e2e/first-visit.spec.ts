import { DESKTOP, PHONE, type Screen, weighFirstVisit } from '../first-visit.ts';
import { expect, test } from './shop.ts';

interface Budget {
  path: string;
  device: string;
  screen: Screen;
  total: number;
  pictures: number;
  requests: number;
}

/** In bytes. Each request costs time on a slow line, whatever its size. */
const BUDGETS: Budget[] = [
  { path: '/', device: 'phone', screen: PHONE, total: 300_000, pictures: 140_000, requests: 22 },
  { path: '/', device: 'desktop', screen: DESKTOP, total: 300_000, pictures: 140_000, requests: 24 },
  { path: '/shop', device: 'phone', screen: PHONE, total: 450_000, pictures: 240_000, requests: 36 },
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
    expect(bytes.fonts).toBeGreaterThan(10_000);
    expect(bytes.fonts).toBeLessThanOrEqual(60_000);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });
