import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH, normalizeLine, plainLetters } from '../../../domain/design/design.ts';
import { countGraphemes } from '../../../domain/design/graphemes.ts';
import { fitLine, withoutCharacters } from './line-limit.ts';

const FULL = 'abcdefghijklmnopqrst';
const text = fc.string({ unit: 'grapheme', maxLength: 60 });

test('a line never exceeds twenty characters as people count them', () => {
  fc.assert(
    fc.property(text, text, (before, typed) => {
      const fitting = fitLine(before, typed);
      expect(countGraphemes(fitting)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
      expect(countGraphemes(normalizeLine(fitting))).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    }),
  );
});

test('a line that fits stays as typed', () => {
  fc.assert(
    fc.property(text, fc.string({ unit: 'grapheme', maxLength: MAX_LINE_LENGTH }), (before, typed) => {
      fc.pre(countGraphemes(plainLetters(typed)) <= MAX_LINE_LENGTH);
      expect(fitLine(before, typed)).toBe(typed);
    }),
  );
});

test('typing into a full line changes nothing, wherever the cursor is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (at) => {
      expect(fitLine(FULL, `${FULL.slice(0, at)}X${FULL.slice(at)}`)).toBe(FULL);
    }),
  );
});

test('a long paste is cut at its end', () => {
  expect(fitLine('Hello  world', 'Hello 1234567890abcdef world')).toBe('Hello 12345678 world');
  expect(fitLine('', `${FULL}uvwxyz`)).toBe(FULL);
});

test('a ligature counts as the letters that are printed, which take its place where a line is cut', () => {
  expect(fitLine('', 'oﬃcial ﬂirt captain')).toBe('official flirt capta');
  expect(fitLine('', 'oﬃcial ﬂirt')).toBe('oﬃcial ﬂirt');
});

test('an emoji of many code points is one character', () => {
  const family = '👩‍👩‍👧‍👧';
  expect(fitLine('', family.repeat(21))).toBe(family.repeat(20));
});

test('removed characters leave no double space', () => {
  expect(withoutCharacters('go \u2b05\ufe0f home', ['\u2b05'])).toBe('go home');
  expect(withoutCharacters('again ♣ and ♣ again', ['♣'])).toBe('again and again');
  expect(withoutCharacters('♣', ['♣'])).toBe('');
});
