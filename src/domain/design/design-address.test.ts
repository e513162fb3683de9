import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Design, FONT_STYLES, HAT_COLORS, MAX_LINE_LENGTH, sameDesign, TEXT_COLORS } from './design.ts';
import { designAddress } from './design-address.ts';
import { countGraphemes } from './graphemes.ts';
import { parseDesignAddress } from './parse-picture-address.ts';

const line = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .filter((text) => countGraphemes(text.normalize('NFC')) <= MAX_LINE_LENGTH);
const designs: fc.Arbitrary<Design> = fc.record({
  hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
  textColor: fc.constantFrom(...TEXT_COLORS.map(({ key }) => key)),
  fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
  textLine1: line,
  textLine2: line,
  textLine3: line,
});

test('a design comes back from its address as the same hat', () => {
  fc.assert(
    fc.property(designs, (design) => {
      const address = designAddress(design);
      const back = parseDesignAddress(address);
      expect(back).not.toBeNull();
      if (back) expect(designAddress(back)).toBe(address);
      if (back && design.textLine1.trim() && design.textLine2.trim())
        expect(sameDesign(back, design)).toBe(true);
    }),
  );
});

test('an address is one path segment', () => {
  fc.assert(
    fc.property(designs, (design) => {
      expect(designAddress(design)).toMatch(/^[\w.%!~*()-]+$/);
    }),
  );
});

test('parsing never throws, and a text is only accepted if it is an address of the parsed design, however escaped', () => {
  // Replaces a part of an address: often the result is another address, often it is invalid.
  const piece = fc.constantFrom('', '.', '%', '%20', '%2E', '%2e', '%41', '%C3%A9', 'e%CC%81', 'A', 'a', "'");
  const nearly = fc
    .tuple(designs.map(designAddress), fc.nat(), fc.nat({ max: 3 }), piece)
    .map(([address, at, length, other]) => {
      const end = address.length - (at % (address.length + 1));
      return address.slice(0, Math.max(0, end - length)) + other + address.slice(end);
    });
  const pieces = (address: string) => address.split('.').map(decodeURIComponent);
  const found = { designs: 0, nothing: 0 };
  fc.assert(
    fc.property(fc.oneof(designs.map(designAddress), nearly), (text) => {
      const design = parseDesignAddress(text);
      found[design ? 'designs' : 'nothing'] += 1;
      if (design) expect(pieces(designAddress(design))).toEqual(pieces(text));
    }),
    { numRuns: 500 },
  );
  expect(Math.min(found.designs, found.nothing)).toBeGreaterThan(20);
  fc.assert(fc.property(fc.string(), (text) => parseDesignAddress(text) === null));
  expect(parseDesignAddress('black.white.impact.%E0%A4%A')).toBeNull();
  expect(parseDesignAddress('black.white.impact.a.b.c.d')).toBeNull();
  expect(parseDesignAddress(`black.white.impact.${'x'.repeat(21)}`)).toBeNull();
});
