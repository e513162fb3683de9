import type { Days, Pause, Settings } from './settings.ts';

/** When the owner is away, in days of the shop's time zone. It ends when the day `backOn` begins. */
export interface Holiday {
  isOn: boolean;
  /** Like "2026-12-24"; empty if never set. */
  from: string;
  backOn: string;
  effect: HolidayEffect;
  /** How many business days later hats ship; for `longer` only. */
  moreDays: number;
  /** What shoppers read; empty for the usual sentence. */
  text: string;
  /** The shop's when this was saved, so that what an order was promised never changes. */
  timeZone: string;
}

/** `closed` takes no new orders; `longer` promises later days. */
type HolidayEffect = 'closed' | 'longer';

/** The day in a time zone, or in the device's own, like "2026-12-24". */
export const dayIn = (timeZone: string | undefined, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** The holiday of a week that begins today in a time zone, whatever day the device's own calendar shows. */
export function weekFrom(now: Date, timeZone: string): Pick<Holiday, 'from' | 'backOn'> {
  const from = dayIn(timeZone, now);
  const backOn = new Date(from);
  backOn.setUTCDate(backOn.getUTCDate() + 7);
  return { from, backOn: backOn.toISOString().slice(0, 10) };
}

/** Whether this is a time of the holiday. */
export function isHoliday({ isOn, from, backOn, timeZone }: Holiday, at: Date): boolean {
  if (!isOn) return false;
  const day = dayIn(timeZone, at);
  return from <= day && day < backOn;
}

/** The settings as they are at this time: with later days or without new orders while the owner is away. */
export function settingsAt<Some extends Settings & { holiday: Holiday }>(at: Date, settings: Some): Some {
  const { holiday, days } = settings;
  if (!isHoliday(holiday, at)) return settings;
  const { moreDays } = holiday;
  const later = ([first, last]: Days): Days => [first + moreDays, last + moreDays];
  return holiday.effect === 'closed'
    ? { ...settings, pause: pauseOf(holiday) }
    : {
        ...settings,
        days: { ...days, production: later(days.production), shippedIn: later(days.shippedIn) },
      };
}

const pauseOf = (holiday: Holiday): Pause => ({ until: holiday.backOn, text: holidayText(holiday) });

/** What shoppers read during the holiday. */
export function holidayText({ text, effect, backOn, moreDays }: Holiday): string {
  if (effect === 'longer')
    return (
      text ||
      `We’re away until ${longDay(backOn)}. New orders ship ${moreDays} business ${moreDays === 1 ? 'day' : 'days'} later than usual.`
    );
  const opening = `Orders open again on ${longDay(backOn)}. Your cart will wait.`;
  if (namesDay(text, backOn)) return /\borders?\b/i.test(text) ? text : `${text} No new orders until then.`;
  return `${text || 'We’re away.'} ${opening}`;
}

/** Whether the owner's text says "January 4" or "Jan 4". */
const namesDay = (text: string, day: string): boolean =>
  (['long', 'short'] as const).some((month) =>
    new RegExp(`\\b${formatDay(day, { month, day: 'numeric' })}\\b`).test(text),
  );

/** "Monday, January 4" */
export const longDay = (day: string): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** "Monday, January 4, 2027" */
export const longDayOfYear = (day: string): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
