/** The rate of calls: one per `interval` milliseconds, and up to `burst` at once after a break. */
export interface Pace {
  interval: number;
  burst: number;
  /** The furthest that a slot can be ahead, in milliseconds. One further ahead dates from before the clock was set back. */
  horizon: number;
}

/** Both times are in milliseconds, by the same clock. */
export interface Budget {
  /** When the next call is due at the steady rate. */
  nextAt: number;
  /** No calls before this time. */
  blockedUntil: number;
}

/**
 * Claims the next slot for a call. Returns the wait and the new budget, which is unchanged if the wait exceeds `maxWait`.
 * This is the generic cell rate algorithm (ITU-T I.371).
 */
export function claimSlot(
  noted: Budget,
  now: number,
  { interval, burst, horizon }: Pace,
  maxWait: number,
): { wait: number; budget: Budget } {
  const nextAt = noted.nextAt > now + horizon ? now : noted.nextAt;
  const blockedUntil = noted.blockedUntil > now + horizon ? now : noted.blockedUntil;
  const goAt = Math.max(now, blockedUntil, nextAt - (burst - 1) * interval);
  const wait = goAt - now;
  if (wait > maxWait) return { wait, budget: { nextAt, blockedUntil } };
  return { wait, budget: { nextAt: Math.max(nextAt, goAt) + interval, blockedUntil } };
}
