import { useSyncExternalStore } from 'react';

/** Where times are read: the visitor's own zone in a browser, New York's on the server. */
export interface Clock {
  timeZone: string;
  /** Whether a time needs its zone beside it, because nobody knows the visitor's. */
  namesZone: boolean;
}

export const NEW_YORK: Clock = { timeZone: 'America/New_York', namesZone: true };

/** The clock of this visitor. During hydration it is the server's, so that the page equals the server's. */
export const useClock = (): Clock => useSyncExternalStore(never, visitorsClock, serversClock);

const never = () => () => {};
const serversClock = () => NEW_YORK;

let visitors: Clock | null = null;

function visitorsClock(): Clock {
  visitors ??= { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, namesZone: false };
  return visitors;
}

/** Like "2:32 PM" without line breaks; on the server "2:32 PM EST". */
export const timeOf = (at: string, { timeZone, namesZone }: Clock): string =>
  unbroken(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(namesZone && { timeZoneName: 'short' }),
    }).format(new Date(at)),
  );

/** Like "Nov 21". */
export const dateOf = (at: string, { timeZone }: Pick<Clock, 'timeZone'>): string =>
  unbroken(
    new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(at)),
  );

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** The end of a window: its time, and its day if that is not clear. */
export const untilText = (until: string, now: number, clock: Clock): string =>
  new Date(until).getTime() - now > HALF_A_DAY_MS
    ? `${dateOf(until, clock)}, ${timeOf(until, clock)}`
    : timeOf(until, clock);

// Spaces become no-break spaces. Browsers differ in which kind of space they put before PM.
const unbroken = (text: string) => text.replaceAll(/\s/g, '\u00a0');
