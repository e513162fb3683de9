import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Design } from '../../src/domain/design/design.ts';
import { readTable } from '../../src/hat/fixtures.ts';
import { tablesFor } from '../../src/hat/glyph-table.ts';
import { drawOutlines, type Tables } from './draw-outlines.ts';

/** The number of designs whose outlines differ between the browser and Node, and the total length of the outlines. */
export async function compareOutlines(
  page: Page,
  designs: readonly Design[],
): Promise<{ different: number; length: number }> {
  await loadDrawing(page);
  const tables = tablesOf(designs);
  const drawnInBrowser = await page.evaluate(([designs, tables]) => drawing.drawOutlines(designs, tables), [
    designs,
    tables,
  ] as const);
  const drawnInNode = drawOutlines(designs, tables);
  return {
    different: drawnInNode.filter((path, index) => path !== drawnInBrowser[index]).length,
    length: drawnInNode.join('').length,
  };
}

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

const tablesOf = (designs: readonly Design[]): Tables =>
  Object.fromEntries(designs.flatMap(tablesFor).map((name) => [name, readTable(name)] as const));
