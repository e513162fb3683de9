/** A day of the calendar as people say it: "2026-12-31" -> "Dec 31, 2026", without a place to break the line. */
export const dayText = (day: string): string => DAY.format(new Date(day)).replaceAll(/\s/g, '\u00a0');

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "2026-11-20" -> "Friday, Nov 20". */
export const weekdayText = (day: string): string => WEEKDAY.format(new Date(day));

const WEEKDAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
