import { expect, test } from 'vitest';
import { daysText } from './days-text.ts';

test('days in UTC are on one line, in whichever months', () => {
  const day = (text: string) => new Date(`${text}T23:59:59Z`);
  expect(daysText(day('2026-12-01'), day('2026-12-15'))).toBe('Dec\u00a01–15');
  expect(daysText(day('2026-11-27'), day('2026-12-07'))).toBe('Nov\u00a027–Dec\u00a07');
  expect(daysText(day('2026-12-04'))).toBe('Dec\u00a04');
});
