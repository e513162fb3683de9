import type { OwnerWords } from './check-words.ts';
import { wordsIn } from './find-phrase.ts';

/** In characters of one line, and in lines of one list. */
const MAX_WORD = 60;
const MAX_WORDS = 300;

/** A list as a form has it: a word or saying in each line. */
export const wordsText = (words: readonly string[]): string => words.join('\n');

/** The words of a form's list in the order of their first lines, each once. */
export function readWords(text: string): string[] {
  const lines = text.split(/[\n\r]+/).map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(
    (line, index) => line !== '' && lines.findIndex((other) => isSame(other, line)) === index,
  );
}

/** What is wrong with a list, in a sentence; null if nothing is. */
export function wordsListProblem(words: readonly string[]): string | null {
  if (words.length > MAX_WORDS) return `Enter at most ${MAX_WORDS} lines.`;
  const long = words.find((word) => word.length > MAX_WORD);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” is too long. A line has at most ${MAX_WORD} characters.`;
  const empty = words.find((word) => wordsIn(word).length === 0);
  return empty === undefined ? null : `“${empty}” has no letter or number.`;
}

/** A word in two lists, with the later of them; null if there is none. */
export function wordInTwoLists({
  refused,
  asked,
  allowed,
}: OwnerWords): { list: keyof OwnerWords; message: string } | null {
  const listed = (word: string, words: readonly string[]) => words.some((other) => isSame(other, word));
  const inAsked = asked.find((word) => listed(word, refused));
  if (inAsked !== undefined) return { list: 'asked', message: `“${inAsked}” is refused already.` };
  const inAllowed = allowed.find((word) => listed(word, [...refused, ...asked]));
  if (inAllowed === undefined) return null;
  const other = listed(inAllowed, refused) ? 'refused' : 'asked about';
  return { list: 'allowed', message: `“${inAllowed}” is ${other} already.` };
}

/** "added “Moist”, removed “Yolo”" */
export function describeWords(before: readonly string[], after: readonly string[]): string {
  const added = quoted(after.filter((word) => !before.includes(word)));
  const removed = quoted(before.filter((word) => !after.includes(word)));
  const parts = [added && `added ${added}`, removed && `removed ${removed}`].filter((part) => part !== '');
  return parts.length === 0 ? 'put in another order' : parts.join(', ');
}

const quoted = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(words.map((word) => `“${word}”`));

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
