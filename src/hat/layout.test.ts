import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design } from '../domain/design.ts';
import { anyDesign, pointsOf, tableFor } from './fixtures.ts';
import { ARTWORK, layout } from './layout.ts';
import { outlines } from './outlines.ts';

const lines = (textLine1: string, textLine2 = '', textLine3 = ''): Design => ({
  ...DEFAULT_DESIGN,
  textLine1,
  textLine2,
  textLine3,
});
const laidOut = (design: Design) => layout(design, tableFor(design));
const inkXs = (design: Design) => pointsOf(outlines(laidOut(design))).map(([x]) => x);

test('the widest line fills the width between the margins', () => {
  const xs = inkXs(lines('Blame it all', 'on the bride'));
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(ARTWORK.width - 2 * ARTWORK.margin, 0);
});

test('text stands in the middle', () => {
  const xs = inkXs(lines('No'));
  expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(ARTWORK.width / 2, 0);
});

test('all lines share one size, which a short line does not stretch', () => {
  expect(laidOut(lines('Blame it on the bride', 'ok')).scale).toBe(
    laidOut(lines('Blame it on the bride')).scale,
  );
});

test('a single letter stays below 58 percent of the height', () => {
  expect(laidOut(lines('I')).letterHeight).toBeLessThan(0.58 * ARTWORK.height);
});

test('an empty line between two takes no room', () => {
  expect(laidOut(lines('one', '', 'two'))).toEqual(laidOut(lines('one', 'two')));
});

test('some fonts speak in capitals only', () => {
  const shout = { ...lines('straße'), fontStyle: 'heading' } as const;
  expect(laidOut(shout)).toEqual(laidOut({ ...shout, textLine1: 'STRASSE' }));
});

test('any design with ink has a letter height, and one without has none', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const { glyphs, letterHeight } = laidOut(design);
      expect(letterHeight > 0).toBe(glyphs.length > 0);
    }),
    { numRuns: 100 },
  );
});
