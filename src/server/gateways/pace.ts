/** How fast calls may follow each other: one each `interval` milliseconds, up to `burst` of them at once after a rest. */
export interface Pace {
  interval: number;
  burst: number;
  /** Nobody claims a moment that is further away; what is noted beyond it is of before the clock was set back. */
  horizon: number;
}

/** Both in milliseconds of one clock. */
export interface Budget {
  /** When the next call is due if none went before its time. */
  nextAt: number;
  /** Nobody calls before. */
  blockedUntil: number;
}

/**
 * Claims the next moment for a call: how long to wait for it, and the budget after it. When that is longer than
 * `patience` the budget stays as it is. This is the generic cell rate algorithm (ITU-T I.371).
 */
export function claimSlot(
  noted: Budget,
  now: number,
  { interval, burst, horizon }: Pace,
  patience: number,
): { wait: number; budget: Budget } {
  const nextAt = noted.nextAt > now + horizon ? now : noted.nextAt;
  const blockedUntil = noted.blockedUntil > now + horizon ? now : noted.blockedUntil;
  const goAt = Math.max(now, blockedUntil, nextAt - (burst - 1) * interval);
  const wait = goAt - now;
  if (wait > patience) return { wait, budget: { nextAt, blockedUntil } };
  return { wait, budget: { nextAt: Math.max(nextAt, goAt) + interval, blockedUntil } };
}
