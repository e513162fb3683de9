/**
 * What becomes of kept words of a paid hat: the owner approves them, asks for a change, or refunds the hat. `canceled`: the order
 * ended before anyone decided.
 */
export const WORDS_STATES = [
  'waiting',
  'change_asked',
  'approved',
  'changed',
  'refunded',
  'canceled',
] as const;

export type WordsState = (typeof WORDS_STATES)[number];

export interface WordQuestion {
  state: WordsState;
  /** When silence refunds the hat: the owner's while it waits, the shopper's once a change was asked for. */
  until: Date;
}

export const isOpen = ({ state }: Pick<WordQuestion, 'state'>): boolean =>
  state === 'waiting' || state === 'change_asked';

/** Whether the shopper may change the words although the window of the order is over. `at` is when the shop received the wish. */
export const mayChangeWords = ({ state, until }: WordQuestion, at: Date): boolean =>
  state === 'change_asked' && at < until;

export const WORDS_DECISIONS = ['approve', 'ask', 'refund'] as const;

export type WordsDecision = (typeof WORDS_DECISIONS)[number];

/** The state that a decision leads to. */
export const STATE_AFTER = {
  approve: 'approved',
  ask: 'change_asked',
  refund: 'refunded',
} as const satisfies Record<WordsDecision, WordsState>;

/** Why a decision cannot be made about a question in this state; null if it can. The same decision again is no second one. */
export function refuseDecision(
  { state }: Pick<WordQuestion, 'state'>,
  decision: WordsDecision,
): string | null {
  if (state === STATE_AFTER[decision]) return null;
  if (isOpen({ state })) return null;
  return `These words are decided already: ${STATE_WORDS[state]}.`;
}

/** How a question stands, in words that continue "These words are". */
const STATE_WORDS: Record<WordsState, string> = {
  waiting: 'waiting for your answer',
  change_asked: 'waiting for the shopper to change them',
  approved: 'approved',
  changed: 'changed by now',
  refunded: 'refused, and the hat is refunded',
  canceled: 'not needed, because the order ended',
};
