export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  tests: TimedTest[];
}

export interface TimedTest {
  name: string;
  seconds: number;
}

/** What came of a step. */
export interface Outcome extends Report {
  name: string;
  budget: number;
  seconds: number;
}
