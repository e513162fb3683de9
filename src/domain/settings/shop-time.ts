import { dayIn } from './holiday.ts';

/**
 * The moment at which clocks in a time zone show this day and time, such as "2026-11-28" and "18:59"; null if they never do,
 * because they are set forward, or if the text is no day and time. If they show it twice, the first moment.
 */
export function momentAt(day: string, time: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== day) return null;
  const shown = formatIn(timeZone);
  // A zone is at most a day from UTC, and its clocks change at most once within that time.
  const offsets = [asUtc - DAY, asUtc + DAY].map((near) => shown(near) - near);
  const moments = offsets.map((offset) => asUtc - offset).filter((moment) => shown(moment) === asUtc);
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/** The next eight o'clock in a time zone. */
export function nextMorning(now: Date, timeZone: string): Date {
  const tomorrow = new Date(now.getTime() + DAY);
  const mornings = [now, tomorrow].map((at) => momentAt(dayIn(timeZone, at), '08:00', timeZone));
  return mornings.find((at) => at !== null && at > now) ?? tomorrow;
}

const DAY = 24 * 60 * 60 * 1000;

/** What the clocks of a zone show at a moment, as if it were UTC, in milliseconds. */
function formatIn(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`);
  };
}
