import type { Design } from '../../../domain/design.ts';

export type TextLine = 'textLine1' | 'textLine2' | 'textLine3';

/** Every design there was, in order, around the one that is there now. There is no end to it. */
export interface DesignHistory {
  past: readonly Design[];
  design: Design;
  /** What was stepped back from, the nearest first. */
  future: readonly Design[];
  /** The line that is being typed and the time of its last letter, in milliseconds; null after anything else. */
  typing: Typing | null;
}

export interface Typing {
  line: TextLine;
  at: number;
}

/** Letters of one line with less than this between them, in milliseconds, are one step. */
export const PAUSE = 1000;

/** Goes on to a design, which is a step of its own unless it continues what was being typed. */
export function record(history: DesignHistory, design: Design, typing: Typing | null = null): DesignHistory {
  if (isSame(history.design, design)) return { ...history, typing };
  const past = continues(history.typing, typing) ? history.past : [...history.past, history.design];
  return { past, design, future: [], typing };
}

/** The design before this one; the same history at the beginning. */
export function stepBack(history: DesignHistory): DesignHistory {
  const { past, design, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { past: past.slice(0, -1), design: before, future: [design, ...future], typing: null };
}

/** The design that was stepped back from; the same history at the end. */
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
