/**
 * The next time to look at something that began at `since`: the first time after `now` that is one of the delays
 * (milliseconds) after `since`; null if there is none.
 */
export function nextLook(since: Date, now: Date, delays: readonly number[]): Date | null {
  const times = delays.map((delay) => since.getTime() + delay).filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
