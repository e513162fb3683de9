import { dayIn } from '../../../domain/settings/holiday.ts';

const DAY = 86_400_000;

/** The first day of a named range up to today, in the shop's time zone; null for any time. */
export function dateRange(range: string, now: Date, timeZone: string): { from: string | null } {
  if (range === 'today') return { from: dayIn(timeZone, now) };
  if (range === 'week') return { from: dayIn(timeZone, new Date(now.getTime() - 6 * DAY)) };
  if (range === 'month') return { from: dayIn(timeZone, new Date(now.getTime() - 29 * DAY)) };
  if (range === 'year') return { from: `${dayIn(timeZone, now).slice(0, 4)}-01-01` };
  return { from: null };
}

/** The name of the range of these days: empty for any time, `own` for one without a name. */
export function rangeOf(
  { from, to }: { from: string; to: string },
  now: Date,
  timeZone: string,
): 'today' | 'week' | 'month' | 'year' | 'own' | '' {
  if (from === '' && to === '') return '';
  if (to !== '') return 'own';
  return RANGES.find((range) => dateRange(range, now, timeZone).from === from) ?? 'own';
}

const RANGES = ['today', 'week', 'month', 'year'] as const;
