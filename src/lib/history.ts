/** Every state so far, before and after the present one. Their number is not limited. */
export interface History<T> {
  past: readonly T[];
  present: T;
  /** The states that were stepped back from, the nearest first. */
  future: readonly T[];
  /** Null after any change other than typing. */
  typing: Typing | null;
}

export interface Typing {
  /** Such as "names" or "textLine1". */
  field: string;
  /** The time of the last letter, in milliseconds. */
  at: number;
}

/** Letters of one field that are typed closer together than this, in milliseconds, are one step. */
export const PAUSE = 1000;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], typing: null });

/** Adds a state to a history. It is a new step unless it is the same or continues the typing. */
export const recorder =
  <T>(isSame: (one: T, other: T) => boolean) =>
  (history: History<T>, present: T, typing: Typing | null = null): History<T> => {
    if (isSame(history.present, present)) return { ...history, present, typing };
    const past = continues(history.typing, typing) ? history.past : [...history.past, history.present];
    return { past, present, future: [], typing };
  };

/** Goes to the previous state; the same history at the first one. */
export function stepBack<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], typing: null };
}

/** Goes to the next state; the same history at the last one. */
export function stepForward<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), typing: null };
}

const continues = (before: Typing | null, now: Typing | null): boolean =>
  before !== null && now !== null && before.field === now.field && now.at - before.at < PAUSE;
