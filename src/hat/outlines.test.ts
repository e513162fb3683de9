import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES } from '../domain/design/design.ts';
import { artwork } from './artwork.ts';
import { anyDesign, inkOf, pointsOf, reachOf, tableFor } from './fixtures.ts';
import { ARTWORK, layout } from './layout.ts';
import { outlines } from './outlines.ts';
import { placeOnPanel } from './panel-placement.ts';
import { printFile } from './print-file.ts';

const ROUNDING = 0.051;

test('the ink of any design stays inside the artwork’s margin', () => {
  const { width, height, margin } = ARTWORK;
  fc.assert(
    fc.property(anyDesign, (design) => {
      const reach = reachOf(inkOf(artwork(design, tableFor(design))), width / 2, height / 2);
      expect(reach.across).toBeLessThanOrEqual(width / 2 - margin + ROUNDING);
      expect(reach.down).toBeLessThanOrEqual(height / 2 - margin + ROUNDING);
    }),
    { numRuns: 500 },
  );
});

test('the ink of any design fits on a print canvas of any shape', () => {
  const size = fc.integer({ min: 100, max: 6000 });
  fc.assert(
    fc.property(anyDesign, size, size, (design, width, height) => {
      const file = printFile(design, tableFor(design), { canvas: { width, height } });
      const reach = reachOf(inkOf(file), width / 2, height / 2);
      expect(reach.across).toBeLessThanOrEqual(width / 2);
      expect(reach.down).toBeLessThanOrEqual(height / 2);
    }),
    { numRuns: 500 },
  );
});

test('every number in a path is rounded to a tenth', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const flat = layout(design, tableFor(design));
      for (const path of [outlines(flat), outlines(flat, { placement: placeOnPanel })])
        expect(path).not.toMatch(/\.\d\d|e|NaN|Infinity/);
    }),
    { numRuns: 100 },
  );
});

test.each(FONT_STYLES)('$label draws outlines of its own for the same words', ({ key }) => {
  const design = { ...DEFAULT_DESIGN, fontStyle: key };
  const path = outlines(layout(design, tableFor(design)));
  const impact = outlines(layout(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN)));
  expect(pointsOf(path).length).toBeGreaterThan(100);
  expect(path === impact).toBe(key === 'impact');
});

test('a hat without text has no ink', () => {
  const blank = { ...DEFAULT_DESIGN, textLine1: '', textLine2: ' ' };
  expect(outlines(layout(blank, tableFor(blank)))).toBe('');
});
