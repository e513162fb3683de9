import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

test('an occasion has its own headline, and no empty cell at its end', async ({ page }) => {
  for (const [key, headline] of [
    ['bachelorette', 'Bachelorette Hats'],
    ['birthday', 'Birthday Hats'],
    ['night-out', 'Girls Night Out Hats'],
    ['festival', 'Festival Hats'],
  ] as const) {
    await page.goto(`/shop?occasion=${key}`);
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    for (const width of [1440, 1000, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(emptyCells), `${key} at ${width}`).toBe(0);
    }
  }
});

test('names of hats begin on one line and their buttons end on one', async ({ page }) => {
  await page.goto('/shop');
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tornRows(page), `at ${width}`).toEqual([]);
  }
});

/** The part of the grid that no cell covers, in cells. */
function emptyCells(): number {
  const grid = document.querySelector('.hat-grid') as HTMLElement;
  const area = ({ width, height }: DOMRect) => width * height;
  const cells = [...grid.children].map((cell) => cell.getBoundingClientRect());
  const missing = area(grid.getBoundingClientRect()) - cells.reduce((sum, cell) => sum + area(cell), 0);
  return Math.round(missing / area(cells[0] as DOMRect));
}

/** The rows whose names or buttons are not on one line. */
const tornRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rows = new Map<number, HTMLElement[]>();
    for (const cell of document.querySelectorAll<HTMLElement>('.hat-cell')) {
      const top = Math.round(cell.getBoundingClientRect().top);
      rows.set(top, [...(rows.get(top) ?? []), cell]);
    }
    const isTorn = (cells: HTMLElement[], part: string) =>
      new Set(cells.map((cell) => Math.round(cell.querySelector(part)?.getBoundingClientRect().top ?? 0)))
        .size > 1;
    return [...rows.values()]
      .filter((cells) => isTorn(cells, '.hat-cell-name') || isTorn(cells, '.hat-cell-actions > :first-child'))
      .map((cells) => cells.map(({ innerText }) => innerText.split('\n')[0]).join(', '));
  });
