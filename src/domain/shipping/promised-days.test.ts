import { expect, test } from 'vitest';
import { businessDays } from './promised-days.ts';

test('business days are a range, or one number', () => {
  expect(businessDays([5, 10])).toBe('5-10 business days');
  expect(businessDays([4, 9], ' to ')).toBe('4 to 9 business days');
  expect(businessDays([3, 3])).toBe('3 business days');
  expect(businessDays([1, 1], ' to ')).toBe('1 business day');
});
