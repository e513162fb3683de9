import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one is singular, none and many are plural', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'hat'))).toEqual([
    '0 hats',
    '1 hat',
    '2 hats',
    '1,200 hats',
  ]);
  expect([1, 3].map((count) => counted(count, 'try', 'tries'))).toEqual(['1 try', '3 tries']);
});
