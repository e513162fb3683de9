export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When every simulation starts. */
export const START = Date.UTC(2027, 2, 1);

/** A virtual time as "day 2 04:05:06.789". */
export function dayAndTime(at: number): string {
  const since = at - START;
  const time = new Date(since).toISOString().slice(11, 23);
  return `day ${Math.floor(since / DAY)} ${time}`;
}
