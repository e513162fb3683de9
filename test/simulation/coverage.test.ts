import { expect, test } from 'vitest';
import { coverageReport, eventsIn, missedBy } from './coverage.ts';

test('a line says what happened', () => {
  expect(eventsIn('re_7 is failed')).toEqual(['a refund fails']);
  expect(eventsIn('dp_7 is won')).toEqual(['a dispute is won']);
  expect(eventsIn('Stripe GET /v1/refunds: 200')).toEqual([]);
});

test('what no world meets is missed', () => {
  const all = missedBy([]);
  expect(missedBy([new Set(all.slice(1)), new Set()])).toEqual(all.slice(0, 1));
});

test('few seeds are chosen that meet what any of them meets', () => {
  const met = new Map([
    [1, new Set(['a', 'b'])],
    [2, new Set(['b'])],
    [3, new Set(['b', 'c', 'd'])],
  ]);
  const lines = coverageReport(met).split('\n');
  expect(lines.at(-1)).toBe('Few seeds that meet all of it: 3, 1');
  expect(lines.at(-2)).toBe('    3  b');
});
