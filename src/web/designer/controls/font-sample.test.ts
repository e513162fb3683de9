import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_STYLES, toDesign } from '../../../domain/design/design.ts';
import { parseGlyphTable } from '../../../hat/glyph-table.ts';
import { fontSample, sampleDesign, sampleWords } from './font-sample.ts';

const tableOf = (font: string) =>
  parseGlyphTable(JSON.parse(readFileSync(`assets/glyphs/${font}.json`, 'utf8')));

test('a sample is the first whole words that fit', () => {
  expect(sampleWords(toDesign({ textLine1: 'Crying at the club' }))).toBe('Crying at');
  expect(sampleWords(toDesign({ textLine1: '', textLine2: 'Again' }))).toBe('Again');
});

test('one long word is cut', () => {
  expect(sampleWords(toDesign({ textLine1: 'Unsupervisedly' }))).toBe('Unsupervis');
});

test('a hat without words still has a sample', () => {
  expect(sampleWords(toDesign({}))).toBe('Your Text');
});

test('in every font the sample has a path and a view box', () => {
  for (const { key } of FONT_STYLES) {
    const sample = fontSample(sampleDesign('Your Text', key), tableOf(key));
    expect(sample?.path, key).toMatch(/^M/);
    expect(sample?.viewBox, key).toMatch(/^\d+ -?\d+ \d+ \d+$/);
  }
});

test('words that a font cannot draw have no sample', () => {
  expect(fontSample(toDesign({ fontStyle: 'impact', textLine1: '♣' }), tableOf('impact'))).toBeNull();
});
