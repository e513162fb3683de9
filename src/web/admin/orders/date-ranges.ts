const DAY = 86_400_000;

/** The first day of a named range up to today, in the shop's time zone; null for any time. */
export function dateRange(range: string, now: Date, timeZone: string): { from: string | null } {
  if (range === 'today') return { from: dayIn(now, timeZone) };
  if (range === 'week') return { from: dayIn(new Date(now.getTime() - 6 * DAY), timeZone) };
  if (range === 'month') return { from: dayIn(new Date(now.getTime() - 29 * DAY), timeZone) };
  if (range === 'year') return { from: `${dayIn(now, timeZone).slice(0, 4)}-01-01` };
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

/** "2026-11-22": the day that it is in a time zone. */
const dayIn = (at: Date, timeZone: string): string => at.toLocaleDateString('en-CA', { timeZone });
