import type { Country } from '../../../domain/address/states.ts';
import type { HatColor } from '../../../domain/design/design.ts';
import { foldWords } from '../../../domain/language/fold-words.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { readTyped } from '../../../domain/orders/typed-search.ts';

/** A `tsquery` for the words of orders. It has no quotes of its own, because `foldWords` leaves none. */
export type OrderWords = string & { readonly of: 'tsquery' };

const MOST_WORDS = 8;

interface Wanted {
  /** What was typed: each word may be the beginning of a longer one, unless `isWhole`. */
  typed?: string;
  isWhole?: boolean;
  /** Its total, a refund or a dispute. */
  amounts?: readonly Cents[];
  tag?: string | undefined;
  /** The color of one of its hats. */
  color?: HatColor | undefined;
  country?: Country | undefined;
}

/** A query for orders with all of these; null if nothing is wanted. */
export function orderWords({
  typed = '',
  isWhole = false,
  amounts = [],
  tag,
  color,
  country,
}: Wanted): OrderWords | null {
  const parts = [
    ...foldWords(typed)
      .slice(0, MOST_WORDS)
      .map((word) => (isWhole ? `'${word}'` : `'${word}':*`)),
    ...amounts.map((amount) => `'amount:${amount}'`),
    ...(tag ? [`'tag:${tag}'`] : []),
    ...(color ? [`'color:${color}'`] : []),
    ...(country ? [`'country:${country.toLowerCase()}'`] : []),
  ];
  return parts.length === 0 ? null : (parts.join(' & ') as OrderWords);
}

/** What a search for orders filters by. Orders of the day `orOn` count too if they have its words. */
export interface OrderSearch {
  words: OrderWords | null;
  on?: string;
  orOn?: { date: string; words: OrderWords | null };
}

/** Reads what was typed on the day `today` as words, amounts and a day. A day with letters may as well be the words of a hat. */
export function orderSearch({ typed = '', ...wanted }: Wanted, today: string): OrderSearch {
  const { words, amounts, day } = readTyped(typed, today);
  const wordsOf = (text: string) => orderWords({ ...wanted, typed: text, amounts });
  if (day === null) return { words: wordsOf(words) };
  if (!/[a-z]/i.test(day.words)) return { words: wordsOf(words), on: day.date };
  return { words: wordsOf(`${words} ${day.words}`), orOn: { date: day.date, words: wordsOf(words) } };
}
