import { expect, test } from 'vitest';
import { dateRange, rangeOf } from './date-ranges.ts';

// It is still the 21st in New York.
const NOW = new Date('2026-11-22T03:00:00Z');
const ZONE = 'America/New_York';

test.each([
  ['today', '2026-11-21'],
  ['week', '2026-11-15'],
  ['month', '2026-10-23'],
  ['year', '2026-01-01'],
] as const)('the range "%s" starts on %s and is recognized by it', (range, from) => {
  expect(dateRange(range, NOW, ZONE)).toEqual({ from });
  expect(rangeOf({ from, to: '' }, NOW, ZONE)).toBe(range);
});

test('days without a name are the owner’s own, and no days are any time', () => {
  expect(rangeOf({ from: '2026-11-02', to: '' }, NOW, ZONE)).toBe('own');
  expect(rangeOf({ from: '2026-11-21', to: '2026-11-21' }, NOW, ZONE)).toBe('own');
  expect(rangeOf({ from: '', to: '' }, NOW, ZONE)).toBe('');
  expect(dateRange('', NOW, ZONE)).toEqual({ from: null });
});
