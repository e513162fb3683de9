import { expect, test } from 'vitest';
import { monthBefore, monthName, monthOf, monthsBetween } from './month.ts';

test('a moment belongs to the month of the shop’s own calendar', () => {
  const night = new Date('2026-12-01T03:30:00Z');
  expect(monthOf(night, 'America/New_York')).toBe('2026-11');
  expect(monthOf(night, 'UTC')).toBe('2026-12');
});

test('months are counted back over the turn of a year', () => {
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthName('2026-11')).toBe('November 2026');
});
