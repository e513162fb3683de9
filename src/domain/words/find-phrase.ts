/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

interface Word extends Span {
  /** Without case, accents, apostrophes, and digits that stand for letters. */
  key: string;
}

/** The phrases of a list with commas between them. */
export const phrasesOf = (list: string): string[] =>
  list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));

/** Phrases as `findPhrase` compares them. Those of several words are also found written as one. */
export const keysOf = (phrases: readonly string[]): ReadonlySet<string> =>
  new Set(
    phrases
      .map((phrase) => keyOf(wordsIn(phrase)))
      .filter((key) => key !== '')
      .flatMap((key) => [key, key.replaceAll(' ', '')]),
  );

/** Where any of these phrases is, as whole words, also in the plural or possessive. The longest wins. */
export function findPhrase(text: string, keys: ReadonlySet<string>): Span[] {
  if (keys.size === 0) return [];
  const words = wordsIn(text);
  return words.flatMap(({ start }, first) => {
    for (let last = Math.min(words.length, first + LONGEST); last > first; last--) {
      const key = keyOf(words.slice(first, last));
      if (keys.has(key) || keys.has(key.replace(/s$/, '')))
        return [{ start, end: words[last - 1]?.end ?? start }];
    }
    return [];
  });
}

/** In words. */
const LONGEST = 8;

/** Words as one text, with a space between them. */
export const keyOf = (words: readonly Word[]): string => words.map(({ key }) => key).join(' ');

/** The words of a text with their places. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    key: plain(word),
  }));

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘]*/gu;

function plain(word: string): string {
  const letters = word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘]/gu, '')
    .toLowerCase();
  return /\p{L}/u.test(letters) ? letters.replace(/[013457]/g, (digit) => DIGITS[digit] ?? digit) : letters;
}

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
