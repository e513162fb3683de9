import { mkdirSync, writeFileSync } from 'node:fs';

/** Where the test command finds how long the preparation took. */
export const SECONDS_FILE = '.cache/prepare-seconds';

/** Keeps the seconds for the test command's account of its budget. */
export function keepSeconds(seconds) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SECONDS_FILE, seconds.toFixed(1));
}
