import type { Page } from '@playwright/test';
import { test as adminTest } from './admin-page.ts';
import { publicPages } from './public-pages.ts';
import { expect, test } from './shop.ts';

const RELAXED = {
  editWindowMinutes: 60,
  callsFail: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/** What a visitor may set, from WCAG 1.4.12, 1.4.4 and 1.4.10. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test.use(RELAXED);
adminTest.use(RELAXED);

test('every public page fits at 320 pixels, with wide spacing and with text twice as large', async ({
  page,
  shop,
}) => {
  test.setTimeout(300_000);
  for (const [name, open] of await publicPages(shop)) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    const undo = await page.evaluateHandle(doubleText);
    expect.soft(await page.evaluate(textBesideWindow), `${name}, larger letters`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390);
    await undo.evaluate((back) => back());
    expect.soft(await sticksOut(page), name).toEqual([]);
  }
});

adminTest(
  'every admin page fits at 320 pixels, with wide spacing and with text twice as large',
  async ({ page, admin }) => {
    adminTest.setTimeout(300_000);
    const [order] = await admin.rows<{ id: string }>('select id from orders limit 1');
    await admin.open(page, '/admin/today');
    const menu = await page
      .locator('.admin-rail a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(menu.length).toBeGreaterThan(15);
    for (const path of new Set([...menu, `/admin/orders/${order?.id}`])) {
      await page.setViewportSize({ width: 390, height: 844 });
      await admin.open(page, path);
      await page.waitForLoadState('networkidle');
      expect.soft(await sticksOut(page), path).toEqual([]);
    }
  },
);

test('text follows the font size of the browser', async ({ page }) => {
  await page.goto('/');
  const size = () => page.locator('body').evaluate((body) => getComputedStyle(body).fontSize);
  expect(await size()).toBe('17px');
  await setFontSize(page, 32);
  expect(await size()).toBe('34px');
});

test('whoever wants more contrast sees lines, fields and small print in ink', async ({ page }) => {
  await page.goto('/custom-hat');
  const styles = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('.input') ?? document.body).borderTopColor,
      getComputedStyle(document.querySelector('.soft') ?? document.body).color,
    ]);
  const INK = 'rgb(26, 9, 18)';
  for (const color of await styles()) expect(color).not.toBe(INK);
  await page.emulateMedia({ contrast: 'more' });
  expect(await styles()).toEqual([INK, INK]);
});

async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

/** What lies beside the window in one of the visitor's settings. */
async function sticksOut(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (setting: string) =>
    found.push(...(await page.evaluate(textBesideWindow)).map((text) => `${setting}: ${text}`));
  await setFontSize(page, 32);
  await look('large');
  await setFontSize(page, 16);
  const style = await page.addStyleTag({ content: SPACING });
  await look('spaced');
  await style.evaluate((element) => (element as Element).remove());
  await page.setViewportSize({ width: 320, height: 640 });
  await look('320');
  return found;
}

/** Runs in the page: enlarges letters but no spaces, as Safari and Firefox can. Returns what undoes it. */
function doubleText(): () => void {
  // The fallen sign of the page 404 is as large as it gets, and says so in its style.
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.style && !element.closest('.not-found-sign'),
  );
  const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = elements.map(({ style }) => style.cssText);
  elements.forEach(({ style }, index) => {
    style.setProperty('font-size', `${2 * (sizes[index] ?? 0)}px`, 'important');
  });
  return () =>
    elements.forEach(({ style }, index) => {
      style.cssText = before[index] ?? '';
    });
}

/** Runs in the page: controls and elements with text that reach out of the window where nothing can be scrolled. */
function textBesideWindow(): string[] {
  const width = document.documentElement.clientWidth;
  // In a part that scrolls, or for screen readers only.
  const isElsewhere = (element: Element | null): boolean => {
    if (!element) return false;
    const { overflowX, clipPath } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX) || clipPath !== 'none' || isElsewhere(element.parentElement);
  };
  const outside = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    return (
      own > 1 &&
      height > 1 &&
      (left < -1 || right > width + 1) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.matches('input, select, textarea, button, :not(:empty)') &&
      (element.textContent?.trim() || element.matches('input, select, textarea, button')) &&
      !isElsewhere(element)
    );
  });
  return outside
    .filter((element) => !outside.some((other) => other !== element && element.contains(other)))
    .map((element) => element.outerHTML.slice(0, 120));
}
