import { largestPack } from '../cart/party-pack.ts';
import type { Days, Settings } from '../settings/settings.ts';

/** From when on an order of this time can be made: from the end of the pause, if the shop takes none until then. */
export const openFrom = ({ pause }: Pick<Settings, 'pause'>, at: Date): Date =>
  pause && new Date(pause.until) > at ? new Date(pause.until) : at;

/** The first and last day on which an order may arrive in the US by standard shipping. Ignores public holidays. */
export function arrival(ordered: Date, hats: number, settings: Settings): { first: Date; last: Date } {
  const { days } = settings;
  const shipping = hats >= largestPack(settings).hats ? days.free : days.standard;
  return arrivalBy(shipping, openFrom(settings, ordered), { days });
}

/** The same for a way of shipping that takes these days, and for hats whose words a person looks at first. */
export const arrivalBy = (
  [fastest, slowest]: Days,
  from: Date,
  {
    days: {
      production: [printedFirst, printedLast],
    },
    isReviewed = false,
  }: { days: Pick<Settings['days'], 'production'>; isReviewed?: boolean },
): { first: Date; last: Date } => ({
  first: businessDaysAfter(from, printedFirst + fastest),
  last: businessDaysAfter(from, printedLast + slowest + (isReviewed ? REVIEW_DAYS : 0)),
});

/** Within this many business days, a person answers about words that a shopper kept. */
const REVIEW_DAYS = 1;

/** The time by which we promise to ship an order that is made from `start` on: the end of the last production day, in UTC. */
export function shipBy(start: Date, { days }: Settings): Date {
  const day = businessDaysAfter(start, days.production[1]);
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
