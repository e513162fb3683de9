import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES } from '../domain/design/design.ts';
import { readTable } from './fixtures.ts';
import { mergeTables, parseGlyphTable, tablesFor, tablesOf } from './glyph-table.ts';
import { kerningOf } from './kerning.ts';

test('Latin text needs one table, extended Latin a second one', () => {
  expect(tablesFor(DEFAULT_DESIGN)).toEqual(['impact']);
  expect(tablesFor({ ...DEFAULT_DESIGN, textLine2: 'Señor' })).toEqual(['impact']);
  expect(tablesFor({ ...DEFAULT_DESIGN, textLine3: 'Żółć' })).toEqual(['impact', 'impact.ext']);
});

test('Vietnamese, Greek and symbols have tables of their own', () => {
  expect(tablesFor({ ...DEFAULT_DESIGN, textLine1: 'Diễm', textLine2: '♥' })).toEqual([
    'impact',
    'impact.vietnamese',
    'impact.symbols',
  ]);
  expect(tablesFor({ ...DEFAULT_DESIGN, fontStyle: 'arial', textLine1: 'Ωμέγα' })).toEqual([
    'arial',
    'arial.greek',
  ]);
});

test('the folder has exactly the tables of all fonts', () => {
  const names = FONT_STYLES.flatMap(({ key }) => tablesOf(key)).map((name) => `${name}.json`);
  expect(readdirSync(folder).sort()).toEqual(names.sort());
});

test('every character of a table makes a design ask for it', () => {
  for (const { key } of FONT_STYLES)
    for (const name of tablesOf(key).slice(1))
      for (const character of Object.keys(readTable(name).glyphs))
        expect(tablesFor({ ...DEFAULT_DESIGN, fontStyle: key, textLine1: character }), character).toContain(
          name,
        );
});

test('Marker has no table of extended Latin', () => {
  expect(tablesFor({ ...DEFAULT_DESIGN, fontStyle: 'marker', textLine1: 'Żółć' })).toEqual(['marker']);
});

test('merged tables have the characters and kerning of both', () => {
  const merged = mergeTables(readTable('arial'), readTable('arial.ext'));
  expect(merged.glyphs.A).toEqual(readTable('arial').glyphs.A);
  expect(merged.glyphs.Ż).toEqual(readTable('arial.ext').glyphs.Ż);
  expect(kerningOf(merged, 'A', 'V')).toBeLessThan(0);
  expect(kerningOf(merged, 'Ť', 'ť')).toBe(kerningOf(readTable('arial.ext'), 'Ť', 'ť'));
  expect(kerningOf(merged, 'A', 'Ť')).toBe(0);
});

test('anything but a table is refused', () => {
  for (const other of [null, [], 'table', {}, { capHeight: 700, glyphs: null, kerning: [] }])
    expect(() => parseGlyphTable(other)).toThrow(TypeError);
});

const folder = new URL('../../assets/glyphs/', import.meta.url);

test.each(readdirSync(folder))('%s is at most 20 KB compressed, or 55 KB for Marker', (file) => {
  const kilobytes = gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length / 1024;
  expect(kilobytes).toBeLessThan(file === 'marker.json' ? 55 : 20);
});
