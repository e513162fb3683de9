import { expect, test } from 'vitest';
import { changeText, countText, dollars } from './today-texts.ts';

test('a loss has a minus before the dollar sign', () => {
  expect([dollars('1612.38'), dollars('-8.00'), dollars('−8.00')]).toEqual(['$1,612.38', '−$8.00', '−$8.00']);
});

test.each([
  [612.38, 498.1, 'share', 'Up 23%'],
  [90, 100, 'share', 'Down 10%'],
  [5, 0, 'share', 'Up from $0'],
  [0, 0, 'share', 'The same'],
  [14, 11, 'count', 'Up 3'],
  [11, 11, 'count', 'The same'],
  [0, 1200, 'count', 'Down 1,200'],
] as const)('%d after %d reads as a %s: %s', (now, before, as, text) => {
  expect(changeText(now, before, as)).toBe(text);
});

test('one hat is a hat', () => {
  expect([countText(1, 'hat'), countText(1200, 'hat')]).toEqual(['1 hat', '1,200 hats']);
});
