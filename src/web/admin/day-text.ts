/** A day of the calendar as people say it: "2026-12-31" -> "Dec 31, 2026", without a place to break the line. */
export const dayText = (day: string): string => DAY.format(new Date(day)).replaceAll(/\s/g, '\u00a0');

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
