import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from './design.ts';
import { hatName } from './hat-name.ts';

const lines = (textLine1: string, textLine2 = '', textLine3 = '') => ({
  ...DEFAULT_DESIGN,
  textLine1,
  textLine2,
  textLine3,
});

test('a custom hat is called by its words', () => {
  const named = (...words: Parameters<typeof lines>) =>
    hatName({ name: 'Custom Hat', isCustom: true, ...lines(...words) });
  expect(named('Jess', 'said one drink')).toBe('Jess / said one drink');
  expect(named(' one ', '', 'more')).toBe('one / more');
  expect(named('', ' ')).toBe('Hat without words');
});

test('a ready-made hat is called by its name, whatever is on it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, words) => {
      expect(hatName({ name, isCustom: false, ...lines(words) })).toBe(name);
    }),
  );
});
