import { expect, test } from 'vitest';
import { businessDays, minutesWords } from './promised-days.ts';

test('business days are a range, or one number', () => {
  expect(businessDays([5, 10])).toBe('5-10 business days');
  expect(businessDays([4, 9], ' to ')).toBe('4 to 9 business days');
  expect(businessDays([3, 3])).toBe('3 business days');
  expect(businessDays([1, 1], ' to ')).toBe('1 business day');
});

test('a time to change one’s mind is said in minutes, and whole hours from two on', () => {
  expect([1, 60, 90, 120, 300].map(minutesWords)).toEqual([
    '1 minute',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '5 hours',
  ]);
});
