import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './axe.ts';
import { publicPages } from './public-pages.ts';
import { expect, test } from './shop.ts';

// Windows high contrast with light text on black, where what is drawn in our own dark ink would be lost.
test.use({
  editWindowMinutes: 60,
  callsFail: true,
  colorScheme: 'dark',
  // So high that no bar covers what is below it.
  viewport: { width: 390, height: 5000 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

/** The browser replaces their colors without telling axe. */
const PAYMENT_FIELDS = '.payment-element > div,';

test('in high contrast every public page is readable and shows what is chosen', async ({ page, shop }) => {
  test.setTimeout(300_000);
  for (const [name, open] of await publicPages(shop)) {
    await test.step(name, async () => {
      await open(page);
      const faint = await violations(page, { type: 'rule', values: ['color-contrast'] });
      expect
        .soft(
          faint.filter((text) => !text.includes(PAYMENT_FIELDS)),
          name,
        )
        .toEqual([]);
      expect.soft(await unseenMarks(page), name).toEqual([]);
    });
  }
});

test('in high contrast a swatch shows its color', async ({ page }) => {
  await page.goto('/custom-hat');
  const discs = await page.locator('.disc').all();
  const colors = new Set<string>();
  for (const disc of discs) colors.add(await middleOf(disc));
  // The plain black and white ones are there as hats and as text.
  expect(colors.size).toBeGreaterThan(discs.length - 5);
});

const MARKS = ':is([aria-current], [aria-pressed=true], [aria-selected=true], :checked:not(option))';

/** What is marked as chosen, current or on, and looks the same without the mark. */
async function unseenMarks(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  // Handles, since a locator would no longer match what lost its mark.
  for (const mark of await page.locator(MARKS).elementHandles()) {
    if (!(await mark.isVisible())) continue;
    // An invisible radio button shows its mark on what is beside it.
    const label = await mark.evaluateHandle((element) => (element as Element).closest('label') ?? element);
    const before = await label.screenshot({ timeout: 10_000 });
    await mark.evaluate((element) => {
      if (element instanceof HTMLInputElement) element.checked = false;
      else
        for (const name of ['aria-current', 'aria-pressed', 'aria-selected'])
          (element as Element).removeAttribute(name);
    });
    if (before.equals(await label.screenshot({ timeout: 10_000 })))
      unseen.push(await label.evaluate((element) => (element as Element).outerHTML.slice(0, 160)));
  }
  return unseen;
}

/** The color in the middle of the right half: some swatches have two colors. */
async function middleOf(shown: Locator): Promise<string> {
  const picture = sharp(await shown.screenshot());
  const { width, height } = await picture.metadata();
  const region = {
    left: Math.round(width * 0.3),
    top: Math.round(height * 0.4),
    width: Math.round(width * 0.4),
    height: 1,
  };
  return (await picture.extract(region).raw().toBuffer()).toString('hex');
}
