/** The rate of calls: one per `interval` milliseconds, and up to `burst` at once after a break. */
export interface Pace {
  interval: number;
  burst: number;
  /** The most calls in any `window` milliseconds, those of another pace on the same budget included. */
  most: number;
  window: number;
  /** The furthest that a slot can be ahead, in milliseconds. A slot beyond that was booked before the clock was set back. */
  horizon: number;
}

/** Times are in milliseconds, by the same clock. */
export interface Budget {
  /** When the next call is due at the steady rate. */
  nextAt: number;
  /** No calls before this time. */
  blockedUntil: number;
  /** When the calls of the last window went or will go, in ascending order. */
  recent: readonly number[];
}

/**
 * Claims the next slot for a call. Returns the wait and the new budget, which is unchanged if the wait exceeds `maxWait`.
 * This is the generic cell rate algorithm (ITU-T I.371), and beside it a log of the last window, so that calls without an
 * interval may go all at once and leave the others only the rest of that window.
 */
export function claimSlot(
  noted: Budget,
  now: number,
  { pace: { interval, burst, most, window, horizon }, maxWait }: { pace: Pace; maxWait: number },
): { wait: number; budget: Budget } {
  const nextAt = noted.nextAt > now + horizon ? now : noted.nextAt;
  const blockedUntil = noted.blockedUntil > now + horizon ? now : noted.blockedUntil;
  const recent = noted.recent.filter((at) => at > now - window && at <= now + horizon);
  const oldest = recent[recent.length - most];
  const roomAt = oldest === undefined ? now : oldest + window;
  const goAt = Math.max(now, blockedUntil, nextAt - (burst - 1) * interval, roomAt);
  const wait = goAt - now;
  if (wait > maxWait) return { wait, budget: { nextAt, blockedUntil, recent } };
  return {
    wait,
    budget: {
      nextAt: interval === 0 ? nextAt : Math.max(nextAt, goAt) + interval,
      blockedUntil,
      recent: [...recent, goAt].sort((a, b) => a - b),
    },
  };
}
