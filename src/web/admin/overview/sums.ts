import type { OverviewDay } from '../../../wire/admin/overview.ts';

type Sums = Omit<OverviewDay, 'day'>;

/** Adds up the numbers of all days. */
export const sumDays = (days: readonly OverviewDay[]): Sums => {
  const sum = (of: (day: OverviewDay) => number) => days.reduce((whole, day) => whole + of(day), 0);
  return {
    started: sum(({ started }) => started),
    paid: sum(({ paid }) => paid),
    revenue: sum(({ revenue }) => revenue),
    profit: sumProfit(days),
    costsUnknown: sum(({ costsUnknown }) => costsUnknown),
  };
};

/** Null if days have an unknown profit and no day with paid orders has a known one. */
function sumProfit(days: readonly OverviewDay[]): number | null {
  const known = days.filter(({ profit, paid }) => profit !== null && paid > 0);
  const isUnknown = known.length === 0 && days.some(({ profit }) => profit === null);
  return isUnknown ? null : days.reduce((whole, { profit }) => whole + (profit ?? 0), 0);
}

export const formatProfit = ({ profit }: Pick<OverviewDay, 'profit'>): string =>
  profit === null ? 'not known yet' : dollars(profit);

/** Cents, positive or negative, as "$1,234.56". */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The top of a chart's scale: the lowest round number that is at least `highest`. */
export function scaleEnd(highest: number): number {
  if (highest <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}
