import { foldWords } from '../language/fold-words.ts';

/** In characters, and how many an order has. */
export const LONGEST_TAG = 30;
export const MOST_TAGS = 10;

/** A tag as it is stored and compared: "  VIP, Ohio " -> "vip ohio". Empty if it has no word. */
export const tagOf = (typed: string): string => foldWords(typed).join(' ').slice(0, LONGEST_TAG).trim();
