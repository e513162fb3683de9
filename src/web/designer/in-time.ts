/** What has not loaded by then is left out, so that a hat can be bought on a poor connection too. */
const LATE_AFTER_MS = 3000;

/** What is loaded for a hat that is bought; null if it does not load in time. */
export const inTime = <Part>(part: Promise<Part>): Promise<Part | null> =>
  Promise.race([part, new Promise<null>((done) => setTimeout(done, LATE_AFTER_MS, null))]);
