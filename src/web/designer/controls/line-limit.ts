import { MAX_LINE_LENGTH, normalizeLine } from '../../../domain/design/design.ts';
import { graphemes } from '../../../domain/design/graphemes.ts';
import { lineCharacters } from '../../../domain/design/line-length.ts';

/**
 * The part of a changed line that fits. Like an input's own `maxlength`, it keeps the old text and cuts off the end of the
 * new text, so that typing into the middle of a full line changes nothing.
 */
export function fitLine(before: string, typed: string): string {
  const now = lineCharacters(typed);
  if (now.length <= MAX_LINE_LENGTH) return typed;
  const old = lineCharacters(before);
  const head = sharedLength(old, now);
  const tail = sharedLength(old.slice(head).reverse(), now.slice(head).reverse());
  const room = MAX_LINE_LENGTH - head - tail;
  if (room < 0) return now.slice(0, MAX_LINE_LENGTH).join('');
  return [...now.slice(0, head + room), ...now.slice(now.length - tail)].join('');
}

/** Removes characters, given as `normalizeLine` leaves them, from a line, and the double spaces that this leaves. */
export const withoutCharacters = (line: string, characters: readonly string[]): string =>
  graphemes(line)
    .filter((character) => !characters.includes(normalizeLine(character)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((character, index) => character !== b[index]);
  return differs < 0 ? Math.min(a.length, b.length) : differs;
}
