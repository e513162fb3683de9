import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

test.use({ viewport: { width: 360, height: 640 } });

/** What covers the focused control: the bar, the stage, the header, or the edge of the window. Null if nothing does. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('.designer-controls fieldset')) return null;
    const { left, width, top, bottom } = focused.getBoundingClientRect();
    const covers = [top + 2, bottom - 2].map((y) =>
      document.elementFromPoint(left + width / 2, y)?.closest('.buy-bar, .stage, .header'),
    );
    const isOutside = top < 0 || bottom > window.innerHeight;
    return isOutside ? 'the window' : (covers.find(Boolean)?.className ?? null);
  });

/** Whether all of an element can be seen. */
function isUncovered(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every(
    (y) => document.elementFromPoint(left + 5, y)?.closest('label') === element,
  );
}

test('on a short screen, nothing covers the control that Tab reaches', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'Step back' }).focus();
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
    await expect.poll(() => coverOfFocus(page), name).toBeNull();
  }
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('img', { name: 'This is hat 1. Three more unlock 10% off.' })).toBeInViewport();
});

test('on a short screen, a refusal leaves its field in view', async ({ page }) => {
  await page.goto('/custom-hat?design=1.navy.white.impact.I_%E2%99%A3_it');
  await page.getByRole('button', { name: 'Change a letter to add' }).click();
  await expect(page.locator('.words').getByText('♣ will not be printed.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Text line 1')).toBeFocused();
  await expect.poll(() => coverOfFocus(page)).toBeNull();
});

test('advice that appears under a field comes into view above the bar', async ({ page }) => {
  for (const [width, height] of [
    [390, 664],
    [375, 553],
    [844, 340],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/custom-hat');
    const advice = page.locator('.words .fixable');
    await page.getByLabel('Text line 1').fill('Fine words');
    await expect(advice).toHaveCount(0);
    await page.getByLabel('Text line 1').fill('Barbie world');
    await expect(advice).toBeInViewport({ ratio: 1 });
    await expect
      .poll(
        () =>
          advice.evaluate((notice) => {
            const bar = document.querySelector('.buy-bar')?.getBoundingClientRect();
            return notice.getBoundingClientRect().bottom <= (bar?.top ?? 0);
          }),
        `${width} x ${height}`,
      )
      .toBe(true);
  }
});

test('a keyboard hides neither a field nor its label', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/custom-hat');
  for (const number of [3, 1, 2]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel(`Text line ${number}`).focus();
    // A keyboard on Android takes its height from the page.
    await page.setViewportSize({ width: 390, height: 460 });
    const label = page.locator(`label[for="text-line-${number}"]`);
    await expect.poll(() => label.evaluate(isUncovered), `line ${number}`).toBe(true);
    await expect.poll(() => coverOfFocus(page)).toBeNull();
  }
});

test('on a screen 320 px wide, neither the button nor the delivery dates wrap', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 760 });
  await page.clock.setFixedTime(new Date('2026-11-20T12:00Z'));
  await page.goto('/custom-hat');
  const button = page.getByRole('button', { name: 'Add to cart' });
  expect((await button.boundingBox())?.height).toBe(52);
  await expect(page.getByText(/Dec\u00a01–15$/)).toBeVisible();
});

test('on a small phone, the hat and the buy bar stay in view while the controls scroll', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 553 });
  await page.goto('/custom-hat');
  const accent = page.getByRole('radio', { name: 'Bright Orange' });
  await accent.focus();
  await expect(accent).toBeInViewport();
  expect(await coverOfFocus(page)).toBeNull();
  await expect(page.locator('.stage-picture')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
});

test('on a phone on its side, the stage’s buttons stay on the stage', async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [390, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/custom-hat');
    const stage = await page.getByRole('region', { name: 'Your hat' }).boundingBox();
    for (const button of [
      page.getByRole('button', { name: 'Step back' }),
      page.getByRole('button', { name: 'Step forward' }),
      page.getByRole('slider', { name: 'Turn it' }),
    ]) {
      const box = await button.boundingBox();
      const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)];
      expect(top, `${width} x ${height}`).toBeGreaterThanOrEqual(stage?.y ?? 0);
      expect(bottom, `${width} x ${height}`).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
    }
  }
});
