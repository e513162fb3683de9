import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countGraphemes,
  DEFAULT_DESIGN,
  describeDesign,
  designLines,
  FONT_STYLES,
  graphemes,
  HAT_COLORS,
  plainGraphemes,
  sameDesign,
  TEXT_COLORS,
  toDesign,
  wellFormed,
} from './design.ts';

test('there are nine hat colours, ten text colours and eleven fonts, five of them in the designer', () => {
  expect([HAT_COLORS.length, TEXT_COLORS.length, FONT_STYLES.length]).toEqual([9, 10, 11]);
  expect(FONT_STYLES.filter((font) => font.inDesigner)).toHaveLength(5);
});

test('a stored design comes back as it was', () => {
  expect(toDesign(DEFAULT_DESIGN)).toEqual(DEFAULT_DESIGN);
});

test('unknown keys become black, white and arial, absent lines empty', () => {
  const plain = {
    hatColor: 'black',
    textColor: 'white',
    fontStyle: 'arial',
    textLine1: '',
    textLine2: '',
    textLine3: '',
  };
  expect(toDesign({})).toEqual(plain);
  expect(toDesign({ hatColor: 'plaid', textColor: '__proto__', fontStyle: 7, textLine1: null })).toEqual(
    plain,
  );
});

test('whatever is sent becomes a design that stays itself', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_DESIGN)), fc.anything()), (fields) => {
      const design = toDesign(fields);
      expect(toDesign(design)).toEqual(design);
    }),
  );
});

test('an emoji, an accent and a flag are one character each', () => {
  expect(countGraphemes('👩‍👩‍👧')).toBe(1);
  expect(countGraphemes('e\u0301')).toBe(1);
  expect(countGraphemes('🇵🇷!')).toBe(2);
});

test('lines are composed, single-spaced and never blank', () => {
  const design = {
    ...DEFAULT_DESIGN,
    textLine1: '  Sen\u0303or\t',
    textLine2: ' \u00a0 ',
    textLine3: 'one \n two',
  };
  expect(designLines(design)).toEqual(['Señor', 'one two']);
});

test('designs that print alike are the same, whatever was typed around them', () => {
  expect(sameDesign(DEFAULT_DESIGN, { ...DEFAULT_DESIGN, textLine1: ' Your  Text' })).toBe(true);
});

test('each field alone makes another hat', () => {
  const others = [
    { hatColor: 'red' },
    { textColor: 'blue' },
    { fontStyle: 'block' },
    { textLine1: 'A' },
    { textLine2: 'A' },
    { textLine3: 'A' },
  ] as const;
  for (const other of others) expect(sameDesign(DEFAULT_DESIGN, { ...DEFAULT_DESIGN, ...other })).toBe(false);
});

test('a design can be told in words', () => {
  expect(describeDesign(DEFAULT_DESIGN)).toBe(
    'Black White hat, Hot Pink text in Impact Bold: Your Text Goes Here',
  );
  expect(describeDesign({ ...DEFAULT_DESIGN, textLine1: '', textLine2: ' ' })).toBe(
    'Black White hat without text',
  );
});

test('graphemes are those of the language, in Latin and beyond', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const latin = fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCodePoint(code));
  const marks = fc.constantFrom('\u0301', '\u200d', '\ufe0f', '\u2019', '🧢', '각');
  const text = fc.array(fc.oneof({ weight: 6, arbitrary: latin }, marks)).map((all) => all.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.array(latin).map((all) => all.join('')),
      ),
      (written) => {
        expect(graphemes(written)).toEqual([...segmenter.segment(written)].map(({ segment }) => segment));
      },
    ),
    { numRuns: 500 },
  );
});

describe('a browser without a segmenter', () => {
  const PARTS = [
    ...[
      'a',
      'é',
      'e\u0301',
      ' ',
      '♥',
      '♥️',
      '👍',
      '👍🏽',
      '👩‍👩‍👧‍👦',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '🇺🇸',
      '1️⃣',
      '中',
      'ก็',
      'שׁ',
      '❤️‍🔥',
      '한',
    ],
  ];

  test('counts characters as one with it does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS)), (parts) => {
        const text = parts.join('').normalize('NFC');
        expect(plainGraphemes(text)).toEqual(graphemes(text));
      }),
    );
  });

  test('loses nothing of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainGraphemes(text).join('')).toBe(text);
      }),
    );
  });
});

test('a lone half of a character becomes a replacement character, a whole one stays', () => {
  expect(wellFormed('a\ud83db👍\udc4d')).toBe('a\ufffdb👍\ufffd');
});
