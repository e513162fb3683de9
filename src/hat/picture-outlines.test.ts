import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../domain/design/design.ts';
import { anyDesign, pointsOf, reachOf, tableFor } from './fixtures.ts';
import { ARTWORK } from './layout.ts';
import { placeOnPanel } from './panel-placement.ts';
import { pictureOutlines } from './picture-outlines.ts';

/** The canvas with the largest text. */
const LARGEST = { width: 1890, height: 765 };

test('the text of any design fits on the panel', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const reach = reachOf(pictureOutlines(design, tableFor(design), LARGEST), 284, 173);
      expect(reach.across).toBeLessThan(132);
      expect(reach.down).toBeLessThan(68);
    }),
    { numRuns: 500 },
  );
});

test('every point is rounded to a hundredth', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(pictureOutlines(design, tableFor(design), LARGEST)).not.toMatch(/\.\d\d\d|e|NaN|Infinity/);
    }),
    { numRuns: 100 },
  );
});

test('a full line takes about 42 percent of the picture’s width and is level within half a degree', () => {
  const { width, height } = ARTWORK;
  for (const y of [0, height / 2, height]) {
    const [left, right] = [placeOnPanel(0, y), placeOnPanel(width, y)];
    expect(Math.abs((Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI)).toBeLessThan(0.5);
  }
  expect(placeOnPanel(width, height / 2)[0] - placeOnPanel(0, height / 2)[0]).toBeCloseTo(254, -0.5);
});

test('the middle of a line hangs about five units lower than its ends', () => {
  const { width, height } = ARTWORK;
  const [left, middle, right] = [0, width / 2, width].map((x) => placeOnPanel(x, height / 2)[1]);
  expect((middle ?? 0) - ((left ?? 0) + (right ?? 0)) / 2).toBeCloseTo(5, -0.2);
});

test('the left half of centered text looks narrower than the right, because the hat is turned', () => {
  const xs = pointsOf(pictureOutlines(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN), LARGEST)).map(([x]) => x);
  const middle = placeOnPanel(ARTWORK.width / 2, ARTWORK.height / 2)[0];
  expect(middle - Math.min(...xs)).toBeLessThan(Math.max(...xs) - middle);
});

test('a hat without text has no outlines', () => {
  const blank = { ...DEFAULT_DESIGN, textLine1: '', textLine2: ' ' };
  expect(pictureOutlines(blank, tableFor(blank), LARGEST)).toBe('');
});

test('a text is drawn the same way after any other text', () => {
  const edited = fc.tuple(anyDesign, fc.constantFrom('textLine1', 'textLine2', 'textLine3'), fc.string());
  fc.assert(
    fc.property(edited, ([design, line, text]) => {
      const before = pictureOutlines(design, tableFor(design), LARGEST);
      const other = { ...design, [line]: text };
      pictureOutlines(other, tableFor(other), LARGEST);
      expect(pictureOutlines(design, tableFor(design), LARGEST)).toBe(before);
    }),
    { numRuns: 200 },
  );
});
