import { LARGE_PACK } from './party-pack.ts';
import { DELIVERY_DAYS, PRODUCTION_DAYS } from './promised-days.ts';
import { FREE_SHIPPING } from './shipping.ts';

/** The first and last day on which an order arrives in the US by standard shipping. Ignores holidays. */
export function arrival(ordered: Date, hats: number): { first: Date; last: Date } {
  const [fastest, slowest] = DELIVERY_DAYS.standard.US;
  const isFree = hats >= LARGE_PACK.hats;
  const [printedFirst, printedLast] = PRODUCTION_DAYS;
  return {
    first: businessDaysAfter(ordered, printedFirst + (isFree ? FREE_SHIPPING.minDeliveryDays : fastest)),
    last: businessDaysAfter(ordered, printedLast + (isFree ? FREE_SHIPPING.maxDeliveryDays : slowest)),
  };
}

/** The promised ship-by time of an order paid now: the end of its last production day, in UTC. */
export function shipBy(paid: Date): Date {
  const day = businessDaysAfter(paid, PRODUCTION_DAYS[1]);
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
