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
  /** When silence refunds the hat. */
  until: Date;
}

export const isOpen = ({ state }: Pick<WordQuestion, 'state'>): boolean =>
  state === 'waiting' || state === 'change_asked';
