import { existsSync, readFileSync, rmSync } from 'node:fs';

export interface Report {
  passed: number;
  failed: number;
  /** Names of passed tests that needed a second try. */
  flaky: string[];
  skipped: number;
  tests: TimedTest[];
}

export interface TimedTest {
  name: string;
  seconds: number;
}

/** The result of a step. */
export interface Outcome extends Report {
  name: string;
  budget: number;
  seconds: number;
}

const SECONDS_FILE = '.cache/prepare-seconds';

/** How long the preparation before this run took; 0 if there was none. */
export function preparationSeconds(): number {
  if (!existsSync(SECONDS_FILE)) return 0;
  const seconds = Number(readFileSync(SECONDS_FILE, 'utf8'));
  rmSync(SECONDS_FILE);
  return seconds;
}
