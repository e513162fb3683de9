/** A mutant of the pure code that no test can notice, told by its file and the text it puts there. */
export interface Excuse {
  file: string;
  /** What stands there before, as in the list of survivors. */
  original: string;
  replacement: string;
  /** Why the change makes no difference. */
  reason: string;
}

export const EXCUSES: readonly Excuse[] = [];
