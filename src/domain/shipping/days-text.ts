/** Like "Dec 1–15" without line breaks. Days of arrival are days in UTC. */
export const daysText = (first: Date, last = first): string =>
  DAYS.formatRange(first, last)
    .replaceAll(/\s?–\s?/g, '–')
    .replaceAll(/\s/g, '\u00a0');

const DAYS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
