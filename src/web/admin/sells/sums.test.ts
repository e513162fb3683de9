import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SalesDay } from '../../../wire/admin/sales.ts';
import { averageOf, barsOf, changeFrom, scaleEnd, sumDays } from './sums.ts';

const DAY: SalesDay = {
  day: '2026-11-20',
  paid: 2,
  taken: 5500,
  revenue: 5000,
  profit: -100,
  costsUnknown: 1,
  takenWeekBefore: 200,
};

test('the numbers of all days are added up', () => {
  expect(sumDays([DAY, DAY])).toEqual({
    paid: 4,
    taken: 11_000,
    revenue: 10_000,
    profit: -200,
    costsUnknown: 2,
    takenWeekBefore: 400,
  });
});

test('the total profit is unknown only if no paid day has a known profit', () => {
  const unpaid = { ...DAY, paid: 0, revenue: 0, profit: 0, costsUnknown: 0 };
  const unknown = { ...DAY, day: '2026-11-21', paid: 1, revenue: 2998, profit: null };
  expect(sumDays([unpaid, unknown])).toMatchObject({ profit: null, costsUnknown: 1 });
  expect(sumDays([unknown, { ...unknown, profit: 100 }])).toMatchObject({ profit: 100, costsUnknown: 2 });
  expect(sumDays([unpaid]).profit).toBe(0);
});

test('a long span has a bar for each week from Sunday on, and every day is in one', () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    ...DAY,
    day: new Date(Date.UTC(2026, 7, 24 + index)).toISOString().slice(0, 10),
  }));
  const bars = barsOf(days);
  expect(bars.slice(0, 2).map(({ day, paid }) => [day, paid])).toEqual([
    ['2026-08-24', 12],
    ['2026-08-30', 14],
  ]);
  expect(bars.reduce((sum, { taken }) => sum + taken, 0)).toBe(sumDays(days).taken);
  expect(barsOf(days.slice(0, 30))).toHaveLength(30);
});

test('the average leaves out the last bar, which is not over', () => {
  expect(averageOf([100, 300, 5].map((taken) => ({ taken })))).toBe(200);
  expect(averageOf([{ taken: 5 }])).toBe(0);
});

test('a change is shown in whole percents, and only with something to compare it to', () => {
  expect(changeFrom(6319, 7451)).toEqual({ isUp: true, text: 'Up 18%' });
  expect(changeFrom(200, 150)).toEqual({ isUp: false, text: 'Down 25%' });
  expect([changeFrom(0, 5), changeFrom(1000, 1001)]).toEqual([null, null]);
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
