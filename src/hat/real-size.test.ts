import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, toDesign } from '../domain/design/design.ts';
import { parseGlyphTable } from './glyph-table.ts';
import { ARTWORK, layout } from './layout.ts';
import { letterInches, PICTURED_INCH, picturedFirstLine, SMALLEST_LETTER } from './real-size.ts';

const tableOf = (font: string) =>
  parseGlyphTable(JSON.parse(readFileSync(`assets/glyphs/${font}.json`, 'utf8')));

test('the printed area is 5.36 inches wide', () => {
  expect(letterInches({ scale: 1, letterHeight: ARTWORK.width, glyphs: [] })).toBeCloseTo(5.36, 2);
});

test('an inch in the picture is about as high as it is wide', () => {
  const set = layout(DEFAULT_DESIGN, tableOf('impact'));
  const line = picturedFirstLine(set);
  const height = (line?.bottom ?? 0) - (line?.top ?? 0);
  expect(height / letterInches(set)).toBeGreaterThan(0.9 * PICTURED_INCH);
  expect(height / letterInches(set)).toBeLessThan(1.1 * PICTURED_INCH);
});

test('without ink there are no measurements', () => {
  const set = layout(toDesign({}), tableOf('arial'));
  expect([letterInches(set), picturedFirstLine(set)]).toEqual([0, null]);
});

test('full lines of wide letters are large enough in Impact Bold, and too small in three other fonts', () => {
  const inches = (fontStyle: string, character: string) =>
    letterInches(layout(toDesign({ fontStyle, textLine1: character.repeat(20) }), tableOf(fontStyle)));
  for (const character of ['W', 'M', 'Œ'])
    expect(inches('impact', character), character).toBeGreaterThan(SMALLEST_LETTER);
  for (const font of ['arial', 'times', 'trebuchet']) expect(inches(font, 'W')).toBeLessThan(SMALLEST_LETTER);
});
