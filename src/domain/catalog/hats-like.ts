import { foldWords } from '../language/fold-words.ts';

interface Described {
  name: string;
  textLine1: string | null;
  textLine2: string | null;
  textLine3: string | null;
  /** Keys of `OCCASIONS`. */
  occasions: readonly string[];
}

/** The hats most like one, best first: for the same occasions, then with the same words, then as they come. */
export function hatsLike<Hat extends Described>(hat: Described, others: readonly Hat[], most: number): Hat[] {
  const words = wordsOf(hat);
  return others
    .map((other) => ({
      other,
      occasions: shared(hat.occasions, other.occasions),
      words: shared(words, wordsOf(other)),
    }))
    .sort((a, b) => b.occasions - a.occasions || b.words - a.words)
    .slice(0, most)
    .map(({ other }) => other);
}

const shared = (some: readonly string[], others: readonly string[]): number =>
  some.filter((one) => others.includes(one)).length;

const wordsOf = ({ name, textLine1, textLine2, textLine3 }: Described): string[] => [
  ...new Set(foldWords([name, textLine1, textLine2, textLine3].join(' ')).filter((word) => !SMALL.has(word))),
];

/** Words that say nothing about a joke. */
const SMALL = new Set(
  'a an and are at by for i if in is it me my not of on or our s so t that the this to we with you your'.split(
    ' ',
  ),
);
