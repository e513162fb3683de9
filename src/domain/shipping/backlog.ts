import { counted } from '../language/counted.ts';
/** Paid orders that Printful has not confirmed, and how fast it confirms. */
export interface Backlog {
  /** How many orders wait, and for how many milliseconds the first of them. */
  waiting: number;
  longest: number;
  /** How many were confirmed in the last `span` milliseconds. */
  confirmed: number;
  span: number;
  /** How many orders Printful gets at once. */
  places: number;
  /** Whether Printful answers now. */
  isConfirming: boolean;
}

/** `busy`: orders have to queue, and they get through. */
interface Said {
  state: 'working' | 'busy' | 'failing';
  says: string;
}

/**
 * What to tell the owner: the backlog, and its rate and expected end if orders have to queue. With fewer orders, the rate
 * is only how fast customers buy. It fails if an order waited the whole span and none got through.
 */
export function describeBacklog({ waiting, longest, confirmed, span, places, isConfirming }: Backlog): Said {
  if (waiting === 0) return { state: 'working', says: 'No order is waiting for Printful.' };
  const orders = counted(waiting, 'order is', 'orders are');
  const minutes = Math.round(span / MINUTE);
  if (confirmed === 0 && longest >= span)
    return {
      state: 'failing',
      says: `${orders} waiting, and none was confirmed in the last ${minutes} minutes.`,
    };
  const isQueue = waiting > places || longest > MINUTE;
  if (confirmed === 0 || !isConfirming || !isQueue)
    return { state: isQueue ? 'busy' : 'working', says: `${orders} on the way to Printful.` };
  const perMinute = (confirmed / span) * MINUTE;
  const rate = perMinute < 10 ? perMinute.toFixed(1).replace('.0', '') : String(Math.round(perMinute));
  return {
    state: 'busy',
    says: `${orders} on the way to Printful, ${rate} a minute. The last is expected in ${duration(waiting / perMinute)}.`,
  };
}

/**
 * When the last order that can still change or waits now will be confirmed: the later of the last window's end and the end of the
 * queue. `nothing`: no order is left. `unknown`: nothing was confirmed lately, so nobody can tell.
 */
export function backlogEnd(
  { waiting, longest, confirmed, span, places, isConfirming }: Backlog,
  { lastWindow, now }: { lastWindow: Date | null; now: Date },
): { kind: 'nothing' } | { kind: 'at'; at: Date } | { kind: 'unknown' } {
  if (waiting === 0 && lastWindow === null) return { kind: 'nothing' };
  const isQueue = waiting > places || longest > MINUTE;
  if (isQueue && (confirmed === 0 || !isConfirming)) return { kind: 'unknown' };
  const queue = waiting === 0 ? 0 : isQueue ? (waiting / confirmed) * span : MINUTE;
  const last = lastWindow === null ? 0 : lastWindow.getTime() + MINUTE;
  return { kind: 'at', at: new Date(Math.max(now.getTime() + queue, last)) };
}

const MINUTE = 60_000;

function duration(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  if (whole < 120) return counted(whole, 'minute');
  return `${Math.ceil(minutes / 60)} hours`;
}
