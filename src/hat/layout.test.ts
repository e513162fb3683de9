import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design, FONT_STYLES, toDesign } from '../domain/design/design.ts';
import { anyDesign, pointsOf, readTable, tableFor } from './fixtures.ts';
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
const inkYs = (design: Design) => {
  const ys = pointsOf(outlines(laidOut(design))).map(([, y]) => y);
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
};

test('the widest line fills the width between the margins', () => {
  const xs = inkXs(lines('Blame it all', 'on the bride'));
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(ARTWORK.width - 2 * ARTWORK.margin, 0);
});

test('text is centered', () => {
  const xs = inkXs(lines('No'));
  expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(ARTWORK.width / 2, 0);
});

test('all lines have the same size, even a short one', () => {
  expect(laidOut(lines('Blame it on the bride', 'ok')).scale).toBe(
    laidOut(lines('Blame it on the bride')).scale,
  );
});

describe('the block of capitals is centered vertically', () => {
  // Letters with flat tops and bottoms, so that their ink is exactly as high as the capitals.
  test.each([
    ['one line', ['HIT']],
    ['two lines', ['HIT', 'MILE']],
    ['three lines', ['HIT', 'MILE', 'TEXT']],
    ['a long line', ['HIT THE LITTLE MILE']],
    ['three lines, one of them long', ['HIT THE LITTLE MILE', 'TEXT', 'HILL']],
  ])('%s', (_, [one = '', two, three]) => {
    const { top, bottom } = inkYs(lines(one, two, three));
    expect((top + bottom) / 2).toBeCloseTo(ARTWORK.height / 2, 0);
  });
});

test('accents on the first line and tails on the last stay inside the margin', () => {
  const { top, bottom } = inkYs(lines('ÉTÉ', 'ÉTÉ', 'ÉTÉ'));
  expect(top).toBeCloseTo(ARTWORK.margin, 0);
  expect(bottom).toBeLessThanOrEqual(ARTWORK.height - ARTWORK.margin);
  expect(inkYs(lines('gyp', 'gyp', 'gyp')).bottom).toBeCloseTo(ARTWORK.height - ARTWORK.margin, 0);
});

describe('the distance between baselines', () => {
  /** In cap heights. */
  const pitch = (...words: [string, string?, string?]) => {
    const { glyphs, letterHeight } = laidOut(lines(...words));
    const [first = 0, second = 0] = [...new Set(glyphs.map(({ y }) => y))];
    return (second - first) / letterHeight;
  };

  test.each([
    ['is a cap height and the font’s gap', ['HIT', 'MILE'], 1.24],
    ['is larger below letters with tails', ['gyp', 'MILE'], 1.36],
    ['is larger between all lines if one above the last has tails', ['HIT', 'gyp', 'MILE'], 1.36],
    ['is not larger for tails on the last line', ['HIT', 'gyp'], 1.24],
    ['is not larger for round letters', ['OUCH', 'MILE'], 1.24],
  ])('%s', (_, [one = '', two, three], heights) => {
    expect(pitch(one, two, three)).toBeCloseTo(heights, 3);
  });
});

test('letters are spaced by the font’s advance, tracking and kerning', () => {
  const stepOf = (text: string, fontStyle: 'impact' | 'arial') => {
    const { glyphs, scale } = laidOut({ ...lines(text), fontStyle });
    return ((glyphs[1]?.x ?? 0) - (glyphs[0]?.x ?? 0)) / scale;
  };
  const advance = (font: 'impact' | 'arial', letter: string) => readTable(font).glyphs[letter]?.[0] ?? 0;
  expect(stepOf('HI', 'impact')).toBeCloseTo(advance('impact', 'H') + 12, 3);
  expect(stepOf('HI', 'arial')).toBeCloseTo(advance('arial', 'H'), 3);
  expect(stepOf('AV', 'arial')).toBeLessThan(advance('arial', 'A') - 50);
});

test('a line with no printable characters takes no room', () => {
  expect(laidOut(lines('one', '♣', 'two'))).toEqual(laidOut(lines('one', 'two')));
});

test('a single letter stays below 58 percent of the height', () => {
  expect(laidOut(lines('I')).letterHeight).toBeLessThan(0.58 * ARTWORK.height);
});

test('an empty line between two takes no room', () => {
  expect(laidOut(lines('one', '', 'two'))).toEqual(laidOut(lines('one', 'two')));
});

test('the heading font prints only capitals', () => {
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

test.each(FONT_STYLES)('accents stay below the line above them in $label', ({ key }) => {
  const design = toDesign({ fontStyle: key, textLine1: 'NHH', textLine2: 'Ễ Ổ Ẫ' });
  const { glyphs, scale } = layout(design, tableFor(design));
  const [above] = glyphs;
  const tops = glyphs
    .filter(({ y }) => y !== above?.y)
    .map(
      ({ y, outline }) =>
        y + scale * Math.min(0, ...outline.flatMap(({ points }) => points.filter((_, at) => at % 2 === 1))),
    );
  expect(Math.min(Infinity, ...tops)).toBeGreaterThan(above?.y ?? Infinity);
});
