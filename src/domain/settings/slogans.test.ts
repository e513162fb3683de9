import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';
import { SLOGANS, surprise, type TextLines } from './slogans.ts';

const blank: TextLines = { textLine1: '', textLine2: '', textLine3: '' };
const pick = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('there are 31 different slogans', () => {
  expect(new Set(SLOGANS.map((lines) => lines.join('\n'))).size).toBe(31);
});

test('each line of a slogan has text and fits the field', () => {
  for (const line of SLOGANS.flat()) {
    expect(line?.trim()).toBe(line);
    expect(countGraphemes(line ?? '')).toBeGreaterThan(0);
    expect(countGraphemes(line ?? '')).toBeLessThanOrEqual(MAX_LINE_LENGTH);
  }
});

test('a surprise is never the current slogan', () => {
  fc.assert(
    fc.property(pick, pick, (first, second) => {
      const current = surprise(first, blank);
      expect(surprise(second, current)).not.toEqual(current);
    }),
  );
});

test('every slogan comes up', () => {
  const seen = Array.from({ length: 31 }, (_, i) => surprise(i / 31, blank));
  expect(new Set(seen.map((lines) => Object.values(lines).join('\n'))).size).toBe(31);
});

test('a pick out of range throws', () => {
  expect(() => surprise(1, blank)).toThrow(RangeError);
});
