import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READY_MADE_HATS } from '../domain/catalog/ready-made-hats.ts';
import { DEFAULT_DESIGN, FONT_STYLES, toDesign } from '../domain/design/design.ts';
import { PRINTED } from '../domain/design/making.ts';
import { SLOGANS } from '../domain/settings/slogans.ts';
import { anyDesign, readTable, tableFor } from './fixtures.ts';
import { layout } from './layout.ts';
import { missingCharacters, missingSentence } from './missing-letters.ts';

test('each missing character is listed once per line, as a whole grapheme', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: 'I ♣ you ♣', textLine2: 'fine', textLine3: '👩‍👩‍👧 & שלום' };
  expect(missingCharacters(design, tableFor(design))).toEqual([
    { line: 1, character: '♣' },
    { line: 3, character: '👩‍👩‍👧' },
    { line: 3, character: 'ש' },
    { line: 3, character: 'ל' },
    { line: 3, character: 'ו' },
    { line: 3, character: 'ם' },
  ]);
});

test('the sentence names the characters and the font', () => {
  expect(missingSentence(['♥'], 'impact', PRINTED)).toBe(
    '♥ will not be printed. Impact Bold has no such character.',
  );
  expect(missingSentence(['♥', '★', 'ß'], 'marker', PRINTED)).toBe(
    '♥, ★, and ß will not be printed. Marker has no such characters.',
  );
  expect(missingSentence(['♥'], 'impact', { isStitched: true })).toBe(
    '♥ will not be embroidered. Impact Bold has no such character.',
  );
  expect(missingSentence([], 'impact', PRINTED)).toBe('');
});

/** All letters beyond ASCII in the first names that Faker 10 has for 46 languages in Latin script. */
const LETTERS_OF_NAMES =
  'ÁÂÃÅÇÈÉÍÓÖÜÝàáâãäåçèéêëìíîïòóôõöøùúûüýĀāăćĈĉČčďĐđĒēěĝğĢģĤĥĩĪīİıĴķļĽľŁłņňőŘřŝŞşŠšťũūŭůűŻżŽžƏơưȘșțəạảẤấẦầẨẩẫậắằẲẵếềểễệịọốồổộỚớờởợụủứừửữựỳỷỹ‘’';

test.each(FONT_STYLES.filter(({ inDesigner }) => inDesigner))(
  '$label prints the names of 46 languages',
  ({ key }) => {
    for (const textLine1 of LETTERS_OF_NAMES) {
      const design = toDesign({ fontStyle: key, textLine1 });
      expect(missingCharacters(design, tableFor(design))).toEqual([]);
    }
  },
);

test.each(FONT_STYLES)(
  '$label prints the symbols of parties, also those that phones have as emoji',
  ({ key }) => {
    const design = toDesign({ fontStyle: key, textLine1: '♥♡★☆✦♛∞✓→', textLine2: '❤️⭐✔️➡️♾️♥️' });
    expect(missingCharacters(design, tableFor(design))).toEqual([]);
  },
);

test.each(['arial', 'times', 'courier', 'trebuchet'] as const)('%s prints Greek', (fontStyle) => {
  const design = toDesign({
    fontStyle,
    textLine1: 'ΑΒΓΔΩ αβγδω',
    textLine2: 'Φιλιώ Ψυχή',
    textLine3: 'άέήίόύώ ς',
  });
  expect(missingCharacters(design, tableFor(design))).toEqual([]);
});

test('a letter followed by a combining accent prints as one character', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: 'Sen\u0303or' };
  expect(missingCharacters(design, tableFor(design))).toEqual([]);
});

test('a font of capitals prints a lowercase letter if it lacks the capital', () => {
  const design = { ...DEFAULT_DESIGN, fontStyle: 'heading', textLine1: '5 µm' } as const;
  expect(missingCharacters(design, tableFor(design))).toEqual([]);
});

test('a design with no printable characters has no ink', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: '♣', textLine2: '🎉' };
  expect(layout(design, tableFor(design)).glyphs).toEqual([]);
});

test('text that is not empty has characters that are drawn or listed as missing', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const { glyphs } = layout(design, tableFor(design));
      const missing = missingCharacters(design, tableFor(design));
      const typed = `${design.textLine1}${design.textLine2}${design.textLine3}`.trim();
      expect(glyphs.length + missing.length > 0).toBe(typed !== '');
    }),
    { numRuns: 200 },
  );
});

test.each(FONT_STYLES)('every slogan can be printed in $label with the Latin table alone', ({ key }) => {
  for (const [textLine1, textLine2, textLine3] of SLOGANS) {
    const design = toDesign({ fontStyle: key, textLine1, textLine2, textLine3 });
    expect(missingCharacters(design, readTable(key))).toEqual([]);
  }
});

test.each(READY_MADE_HATS)('$name can be printed', ({ design }) => {
  expect(missingCharacters(design, tableFor(design))).toEqual([]);
});
