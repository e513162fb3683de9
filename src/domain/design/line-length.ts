import { countWord } from '../language/count-word.ts';
import { MAX_LINE_LENGTH, normalizeLine, plainLetters } from './design.ts';
import { countGraphemes, graphemes } from './graphemes.ts';

/** A line's characters as they count: a ligature is the letters that are printed for it. */
export const lineCharacters = (line: string): string[] => graphemes(plainLetters(line));

/** A line that fits, as typed; otherwise the part of it that does. */
export function cutLine(line: string): string {
  const characters = lineCharacters(line);
  return characters.length <= MAX_LINE_LENGTH ? line : characters.slice(0, MAX_LINE_LENGTH).join('');
}

/** What is wrong with the length of a line; null if it fits on a hat. */
export function lineTooLong(line: string): string | null {
  const over = countGraphemes(normalizeLine(line)) - MAX_LINE_LENGTH;
  if (over <= 0) return null;
  return `${countWord(over)} ${over === 1 ? 'character' : 'characters'} too long. A line holds ${MAX_LINE_LENGTH}, spaces count.`;
}
