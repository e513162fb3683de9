import type { SalesDay } from '../../../wire/admin/sales.ts';

/** A bar of the chart: a day, or the sums of a week from Sunday on under its first day. */
export type Bar = SalesDay;

/** The bars for a span: days up to a month, weeks for longer. */
export const barsOf = (days: readonly SalesDay[]): Bar[] => (days.length <= 31 ? [...days] : weeksOf(days));

/** Weeks from Sunday on; the first may be shorter. */
function weeksOf(days: readonly SalesDay[]): Bar[] {
  const weeks: SalesDay[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week && new Date(`${day.day}T12:00:00Z`).getUTCDay() !== 0) week.push(day);
    else weeks.push([day]);
  }
  return weeks.map((week) => ({ ...sumDays(week), day: week[0]?.day ?? '' }));
}

/** Adds up the numbers of all days. */
export const sumDays = (days: readonly SalesDay[]): Omit<Bar, 'day'> => {
  const sum = (of: (day: SalesDay) => number) => days.reduce((whole, day) => whole + of(day), 0);
  return {
    paid: sum(({ paid }) => paid),
    taken: sum(({ taken }) => taken),
    revenue: sum(({ revenue }) => revenue),
    profit: sumProfit(days),
    costsUnknown: sum(({ costsUnknown }) => costsUnknown),
    takenWeekBefore: sum(({ takenWeekBefore }) => takenWeekBefore),
  };
};

/** Null if days have an unknown profit and no day with paid orders has a known one. */
function sumProfit(days: readonly SalesDay[]): number | null {
  const known = days.filter(({ profit, paid }) => profit !== null && paid > 0);
  const isUnknown = known.length === 0 && days.some(({ profit }) => profit === null);
  return isUnknown ? null : days.reduce((whole, { profit }) => whole + (profit ?? 0), 0);
}

/** The average of the bars, without the last one, whose time is not over. The chart says so. */
export function averageOf(bars: readonly Pick<Bar, 'taken'>[]): number {
  const over = bars.slice(0, -1);
  return over.length === 0 ? 0 : Math.round(over.reduce((sum, { taken }) => sum + taken, 0) / over.length);
}

/** Cents as whole dollars, like "$1,235". */
export const wholeDollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}`;

/** "Up 18%", "Down 3%"; null when there is nothing to compare with, or nothing changed. */
export function changeFrom(before: number, now: number): { isUp: boolean; text: string } | null {
  const percent = before === 0 ? 0 : Math.round((100 * (now - before)) / before);
  if (percent === 0) return null;
  return { isUp: percent > 0, text: `${percent > 0 ? 'Up' : 'Down'} ${Math.abs(percent)}%` };
}

/** The top of a chart's scale: the lowest round number that is at least `highest`. */
export function scaleEnd(highest: number): number {
  if (highest <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 1.5, 2, 3, 4.5, 6, 9, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}
