import { existsSync, readFileSync, rmSync } from 'node:fs';

const SECONDS_FILE = '.cache/prepare-seconds';

/** How long the preparation before this run took; 0 if there was none. */
export function preparationSeconds(): number {
  if (!existsSync(SECONDS_FILE)) return 0;
  const seconds = Number(readFileSync(SECONDS_FILE, 'utf8'));
  rmSync(SECONDS_FILE);
  return seconds;
}
