import { countWord } from '../language/count-word.ts';
import { MAX_LINE_LENGTH, normalizeLine } from './design.ts';
import { countGraphemes } from './graphemes.ts';

/** What is wrong with the length of a line; null if it fits on a hat. */
export function lineTooLong(line: string): string | null {
  const over = countGraphemes(normalizeLine(line)) - MAX_LINE_LENGTH;
  if (over <= 0) return null;
  return `${countWord(over)} ${over === 1 ? 'character' : 'characters'} too long. A line holds ${MAX_LINE_LENGTH}, spaces count.`;
}
