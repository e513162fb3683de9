import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES } from '../../domain/design/design.ts';
import { missingCharacters } from '../../hat/missing-letters.ts';
import { glyphTables } from './glyph-tables.ts';

test('every font style has a table', async () => {
  const { tableFor } = glyphTables();
  for (const { key } of FONT_STYLES) {
    const design = { ...DEFAULT_DESIGN, fontStyle: key };
    expect(missingCharacters(design, await tableFor(design))).toEqual([]);
  }
});

test('a table is read once', async () => {
  const { tableFor } = glyphTables();
  expect(await tableFor(DEFAULT_DESIGN)).toBe(await tableFor({ ...DEFAULT_DESIGN, textLine1: 'Other' }));
});

test('letters beyond Latin-1 are loaded when a design needs them', async () => {
  const { tableFor } = glyphTables();
  const design = { ...DEFAULT_DESIGN, textLine1: 'Łódź Šárka' };
  expect(missingCharacters(design, await tableFor(design))).toEqual([]);
});
