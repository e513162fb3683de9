import type { Design } from '../../../domain/design/design.ts';

export type TextLine = 'textLine1' | 'textLine2' | 'textLine3';

/** Every design so far, before and after the current one. Their number is not limited. */
export interface DesignHistory {
  past: readonly Design[];
  design: Design;
  /** The designs that were stepped back from, the nearest first. */
  future: readonly Design[];
  /** The line that is being typed; null after any other change. */
  typing: Typing | null;
}

export interface Typing {
  line: TextLine;
  /** The time of the last letter, in milliseconds. */
  at: number;
}

/** Letters of one line that are typed closer together than this, in milliseconds, are one step. */
export const PAUSE = 1000;

/** Adds a design. It is a new step unless it continues the typing. */
export function record(history: DesignHistory, design: Design, typing: Typing | null = null): DesignHistory {
  if (isSame(history.design, design)) return { ...history, typing };
  const past = continues(history.typing, typing) ? history.past : [...history.past, history.design];
  return { past, design, future: [], typing };
}

/** Goes to the previous design; the same history at the first one. */
export function stepBack(history: DesignHistory): DesignHistory {
  const { past, design, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { past: past.slice(0, -1), design: before, future: [design, ...future], typing: null };
}

/** Goes to the next design; the same history at the last one. */
export function stepForward(history: DesignHistory): DesignHistory {
  const { past, design, future } = history;
  const [next, ...later] = future;
  if (!next) return history;
  return { past: [...past, design], design: next, future: later, typing: null };
}

const continues = (before: Typing | null, now: Typing | null): boolean =>
  before !== null && now !== null && before.line === now.line && now.at - before.at < PAUSE;

const isSame = (a: Design, b: Design): boolean =>
  a.hatColor === b.hatColor &&
  a.textColor === b.textColor &&
  a.fontStyle === b.fontStyle &&
  a.textLine1 === b.textLine1 &&
  a.textLine2 === b.textLine2 &&
  a.textLine3 === b.textLine3;
