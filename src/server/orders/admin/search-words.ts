import type { Country } from '../../../domain/address/states.ts';
import type { HatColor } from '../../../domain/design/design.ts';
import { foldWords } from '../../../domain/language/fold-words.ts';

/** A `tsquery` for the words of orders. It has no quotes of its own, because `foldWords` leaves none. */
export type OrderWords = string & { readonly of: 'tsquery' };

const MOST_WORDS = 8;

interface Wanted {
  /** What was typed: each word may be the beginning of a longer one. */
  typed?: string;
  /** The color of one of its hats. */
  color?: HatColor | undefined;
  country?: Country | undefined;
}

/** A query for orders with all of these; null if nothing is wanted. */
export function orderWords({ typed = '', color, country }: Wanted): OrderWords | null {
  const parts = [
    ...foldWords(typed)
      .slice(0, MOST_WORDS)
      .map((word) => `'${word}':*`),
    ...(color ? [`'color:${color}'`] : []),
    ...(country ? [`'country:${country.toLowerCase()}'`] : []),
  ];
  return parts.length === 0 ? null : (parts.join(' & ') as OrderWords);
}
