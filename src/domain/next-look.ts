/** The next time to look at something that began at `since`: the first of the delays (milliseconds) after `now`; null after the last. */
export function nextLook(since: Date, now: Date, delays: readonly number[]): Date | null {
  const times = delays.map((delay) => since.getTime() + delay).filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
