/** Like "Dec 1–15" without line breaks at spaces. Days of arrival are days in UTC. */
export const daysText = (first: Date, last = first): string =>
  DAYS.formatRange(first, last)
    .replaceAll(/\s?–\s?/g, '–')
    .replaceAll(/\s/g, '\u00a0');

/** The same for days in ISO 8601 in a text of a page, where a line could break after the dash. */
export const daysBetween = ({ first, last }: Record<'first' | 'last', string>): string =>
  daysText(new Date(first), new Date(last)).replace('–', '\u2060–\u2060');

const DAYS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
