import { dayIn } from '../settings/holiday.ts';

/** The month of a moment in a time zone: "2026-11". */
export const monthOf = (at: Date, timeZone: string): string => dayIn(timeZone, at).slice(0, 7);

/** "2026-01" -> "2025-12". */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number > 1 ? `${year}-${String(number - 1).padStart(2, '0')}` : `${year - 1}-12`;
}

/** "2026-11" -> "November 2026". */
export const monthName = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Every month from the first to the last, the last one first. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [last];
  for (let month = last; month > first; ) {
    month = monthBefore(month);
    months.push(month);
  }
  return months;
}
