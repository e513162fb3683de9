import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, formatProfit, scaleEnd, sumDays } from './sums.ts';

test('the numbers of all days are added up', () => {
  const day = { day: '2026-11-20', started: 3, paid: 2, revenue: 5000, profit: -100, costsUnknown: 1 };
  expect(sumDays([day, day])).toEqual({
    started: 6,
    paid: 4,
    revenue: 10_000,
    profit: -200,
    costsUnknown: 2,
  });
});

test('the total profit is unknown only if no paid day has a known profit', () => {
  const unpaid = { day: '2026-11-20', started: 1, paid: 0, revenue: 0, profit: 0, costsUnknown: 0 };
  const unknown = { ...unpaid, day: '2026-11-21', paid: 1, revenue: 2998, profit: null, costsUnknown: 1 };
  expect(sumDays([unpaid, unknown])).toMatchObject({ profit: null, costsUnknown: 1 });
  expect(formatProfit(sumDays([unpaid, unknown]))).toBe('not known yet');
  expect(sumDays([unknown, { ...unknown, profit: 100 }])).toMatchObject({ profit: 100, costsUnknown: 2 });
  expect(sumDays([unpaid]).profit).toBe(0);
});

test('positive and negative cents are formatted as dollars', () => {
  expect(dollars(123_456)).toBe('$1,234.56');
  expect(dollars(-320)).toBe('-$3.20');
});

test('the scale fits the highest bar, which takes at least a third of the height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
      const end = scaleEnd(most);
      expect(end).toBeGreaterThanOrEqual(most);
      expect(most / end).toBeGreaterThan(0.33);
    }),
  );
});
