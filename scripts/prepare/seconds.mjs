import { mkdirSync, writeFileSync } from 'node:fs';

/** Tells the test command how long the preparation took. */
export const SECONDS_FILE = '.cache/prepare-seconds';

export function storeSeconds(seconds) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SECONDS_FILE, seconds.toFixed(1));
}
