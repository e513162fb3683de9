import type { Settings } from './settings.ts';

/** The first and last day on which an order may arrive in the US by standard shipping. Ignores holidays. */
export function arrival(
  ordered: Date,
  hats: number,
  { days, partyPack }: Settings,
): { first: Date; last: Date } {
  const [fastest, slowest] = hats >= partyPack.large.hats ? days.free : days.standard;
  const [printedFirst, printedLast] = days.production;
  return {
    first: businessDaysAfter(ordered, printedFirst + fastest),
    last: businessDaysAfter(ordered, printedLast + slowest),
  };
}

/** The time by which we promise to ship an order paid at `paid`: the end of the last production day, in UTC. */
export function shipBy(paid: Date, { days }: Settings): Date {
  const day = businessDaysAfter(paid, days.production[1]);
  day.setUTCHours(23, 59, 59, 999);
  return day;
}

/** Skips Saturdays and Sundays. */
function businessDaysAfter(start: Date, days: number): Date {
  const day = new Date(start);
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) day.setUTCDate(day.getUTCDate() + 1);
  return day;
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;
