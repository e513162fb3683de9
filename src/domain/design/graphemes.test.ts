import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countGraphemes, graphemes, plainGraphemes } from './graphemes.ts';

test('an emoji, an accented letter and a flag are one character each', () => {
  expect(countGraphemes('👩‍👩‍👧')).toBe(1);
  expect(countGraphemes('e\u0301')).toBe(1);
  expect(countGraphemes('🇵🇷!')).toBe(2);
});

test('graphemes match the built-in segmenter, in Latin and other scripts', () => {
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

  test('counts characters like a browser that has one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS)), (parts) => {
        const text = parts.join('').normalize('NFC');
        expect(plainGraphemes(text)).toEqual(graphemes(text));
      }),
    );
  });

  test('keeps the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainGraphemes(text).join('')).toBe(text);
      }),
    );
  });
});
