import type { Locator } from '@playwright/test';
import { describeDesign } from '../../src/domain/design/describe-design.ts';
import { DEFAULT_DESIGN, hatColorOf } from '../../src/domain/design/design.ts';
import { PRINTED } from '../../src/domain/design/making.ts';
import { visibleDifference } from '../visible-difference.ts';
import { breakBasePictures } from './break-base-pictures.ts';
import { expect, test } from './shop.ts';

test('the live preview looks like the server’s picture', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto('/styleguide');
  const pairs = page.getByRole('region', { name: 'Drawn in the browser and by the server' });
  const inBrowser = await picturesOf(pairs.getByRole('img', { name: / text in / }));
  const byServer = await picturesOf(pairs.getByRole('img', { name: / that says / }));
  expect(inBrowser.length).toBeGreaterThan(2);
  for (const [index, picture] of inBrowser.entries()) {
    const { visible, marked } = await visibleDifference(picture, byServer[index] ?? Buffer.of());
    await testInfo.attach(`difference-${index}`, { body: marked, contentType: 'image/png' });
    expect(visible).toBeLessThan(0.005);
  }
});

test('without its base picture, the preview shows the text on the hat’s color', { tag: '@nightly' }, async ({
  page,
}) => {
  await breakBasePictures(page);
  await page.goto('/custom-hat');
  const preview = page.getByRole('img', { name: describeDesign(DEFAULT_DESIGN, PRINTED) });
  const field = preview.locator('span');
  await expect(field).toHaveCSS('background-color', 'rgb(239, 238, 236)');
  expect(hatColorOf(DEFAULT_DESIGN.hatColor).front).toBe('#efeeec');
  await expect(preview.locator('clipPath path')).toHaveAttribute('d', /^M.{1000}/);
  expect(await field.boundingBox()).toEqual(await preview.boundingBox());
});

test('the text is on the hat before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/custom-hat');
  const preview = page.getByRole('img', { name: describeDesign(DEFAULT_DESIGN, PRINTED) });
  await expect(preview.locator('clipPath path')).toHaveAttribute('d', /^M.{1000}/);
  await context.close();
});

test('changing the design shifts nothing on the page but the counters', {
  tag: ['@both', '@nightly'],
}, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.evaluate(loadFonts);
  const moved = await page.evaluateHandle(collectShifts);
  for (const line of [1, 2, 3]) await page.getByLabel(`Text line ${line}`).fill('W'.repeat(20));
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('radio', { name: 'Courier New' }).check();
  await expect(
    page.getByRole('img', { name: /^Navy hat, Hot Pink text in Courier New: W{20}/ }),
  ).toBeVisible();
  // The counter beside a label gets another digit.
  expect((await moved.jsonValue()).filter((markup) => !markup.includes('words-count'))).toEqual([]);
});

/** Screenshots of completely drawn hats, each in the same corner of the window. */
async function picturesOf(hats: Locator): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const hat of await hats.all()) {
    await hat.scrollIntoViewIfNeeded();
    await expect.poll(() => hat.evaluate(isDrawn)).toBe(true);
    await hat.evaluate(moveToCorner);
    pictures.push(await hat.screenshot());
    await hat.evaluate((element) => element.removeAttribute('style'));
  }
  return pictures;
}

/** Moves a hat to the corner, as wide as the server's picture: 600 pixels, or 1200 on high-density screens. */
function moveToCorner(hat: Element): void {
  const width = (devicePixelRatio > 1 ? 1200 : 600) / devicePixelRatio;
  const ground = 'background: #b6f230; box-shadow: 0 0 0 9px #b6f230';
  const box = `z-index: 99; top: 0; left: 0; width: ${width}px; height: ${(width * 2) / 3}px`;
  hat.setAttribute('style', `position: fixed; ${box}; ${ground}`);
}

function isDrawn(hat: Element): boolean {
  const image = hat instanceof HTMLImageElement ? hat : hat.querySelector('img');
  const text = hat.querySelector('clipPath path')?.getAttribute('d');
  return Boolean(image?.complete && image.naturalWidth > 0) && text !== '';
}

/** Loads every font that the page may use, and waits until the page is drawn with them. */
async function loadFonts(): Promise<void> {
  await Promise.all(Array.from(document.fonts, (font) => font.load()));
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Collects the markup of every element that a layout shift moves. */
function collectShifts(): string[] {
  const moved: string[] = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      for (const { node } of shift.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        moved.push(element?.outerHTML ?? 'a removed node');
      }
    }
  }).observe({ type: 'layout-shift' });
  return moved;
}
