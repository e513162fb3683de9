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

/** The result of a step. */
export interface Outcome extends Report {
  name: string;
  seconds: number;
  /** Seconds of all processors, in every process of the machine. */
  processorSeconds: number;
  /** Not one of the steps that the budget is for. */
  isExtra?: boolean;
}
