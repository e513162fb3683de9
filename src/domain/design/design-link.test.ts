import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design, FONT_STYLES, HAT_COLORS, TEXT_COLORS } from './design.ts';
import { designLink, parseDesignLink } from './design-link.ts';
import { graphemes } from './graphemes.ts';

const line = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.stringMatching(/^[~._ a-z]{0,20}$/))
  .map((text) => graphemes(text).slice(0, 20).join(''));
const designs: fc.Arbitrary<Design> = fc.record({
  hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
  textColor: fc.constantFrom(...TEXT_COLORS.map(({ key }) => key)),
  fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
  textLine1: line,
  textLine2: line,
  textLine3: line,
});

test('a link is short and readable', () => {
  expect(designLink(DEFAULT_DESIGN)).toBe('1.black-white.primary.impact.Your_Text.Goes_Here');
});

test('a design comes back from its link exactly as typed', () => {
  fc.assert(
    fc.property(designs, (design) => {
      expect(parseDesignLink(designLink(design))).toEqual(design);
    }),
  );
});

test('a design comes back from a URL query', () => {
  fc.assert(
    fc.property(designs, (design) => {
      const query = new URLSearchParams({ design: designLink(design) }).toString();
      expect(parseDesignLink(new URLSearchParams(query).get('design') ?? '')).toEqual(design);
    }),
  );
});

test('parsing never throws', () => {
  const piece = fc.constantFrom('~', '_', '.', '%', '+', ' ', '\ud800', 'é', '👩‍👩‍👧', 'abc');
  const almost = fc
    .array(piece, { maxLength: 12 })
    .map((pieces) => `1.black.white.impact.${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), almost), (text) => {
      const design = parseDesignLink(text);
      if (design) expect(parseDesignLink(designLink(design))).toEqual(design);
    }),
  );
});

test.each([
  '',
  '1',
  '2.black.white.impact',
  '1.beige.white.impact.Hi',
  '1.black.beige.impact.Hi',
  '1.black.white.comic.Hi',
  '1.black.white.impact.a.b.c.d',
])('%j is not a link', (text) => expect(parseDesignLink(text)).toBeNull());

test('a line that is too long is cut', () => {
  expect(parseDesignLink(`1.black.white.impact.${'x'.repeat(30)}`)?.textLine1).toBe('x'.repeat(20));
});

test('a ligature counts as the letters that are printed, which take its place where a line is cut', () => {
  const read = (line: string) => parseDesignLink(`1.black.white.impact.${line}`)?.textLine1;
  expect(read('oﬃcial_ﬂirt_captain')).toBe('official flirt capta');
  expect(read('oﬃcial_ﬂirt')).toBe('oﬃcial ﬂirt');
});

test('a link does not end with a period, even if the text does', () => {
  expect(designLink({ ...DEFAULT_DESIGN, textLine2: 'Period.' })).toMatch(/Period~d$/);
});
