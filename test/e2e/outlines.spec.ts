import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { anyDesign, readTable } from '../../src/hat/fixtures.ts';
import { tablesFor } from '../../src/hat/glyph-table.ts';
import { drawOutlines, type Tables } from './draw-outlines.ts';

test('a browser draws the outlines of the shop, to the last character', async ({ page }) => {
  const designs = fc.sample(anyDesign, { numRuns: 500, seed: 3 });
  const tables: Tables = Object.fromEntries(
    designs.flatMap(tablesFor).map((name) => [name, readTable(name)] as const),
  );
  await loadDrawing(page);
  const drawnThere = await page.evaluate(([designs, tables]) => drawing.drawOutlines(designs, tables), [
    designs,
    tables,
  ] as const);
  const drawnHere = drawOutlines(designs, tables);
  expect(drawnHere.join('').length).toBeGreaterThan(1_000_000);
  expect(drawnThere.filter((path, index) => path !== drawnHere[index])).toEqual([]);
});

/** The name of the bundle in the page. */
declare const drawing: typeof import('./draw-outlines.ts');

async function loadDrawing(page: Page): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'test/e2e/draw-outlines.ts', formats: ['iife'], name: 'drawing' } },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  if (!bundle) throw new Error('Vite built nothing');
  await page.addScriptTag({ content: bundle.output[0].code });
}
