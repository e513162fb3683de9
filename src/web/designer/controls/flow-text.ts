import {
  DEFAULT_DESIGN,
  type Design,
  MAX_LINE_LENGTH,
  normalizeLine,
} from '../../../domain/design/design.ts';
import { graphemes } from '../../../domain/design/graphemes.ts';
import { lineCharacters } from '../../../domain/design/line-length.ts';
import type { TextLines } from '../../../domain/settings/slogans.ts';

const LINES = ['textLine1', 'textLine2', 'textLine3'] as const;

export type TextLine = (typeof LINES)[number];

/** In UTF-16 units, far more than three lines hold. It keeps a pasted book from being split into words. */
const LONGEST_TEXT = 2000;

/**
 * Breaks a text into `line` and the lines below, at line breaks and between words. What was on the lines below moves down,
 * except for the designer's sample. Text that does not fit is left out.
 */
export function flowText(
  design: Design,
  line: TextLine,
  text: string,
): { lines: TextLines; leftOut: string } {
  const at = LINES.indexOf(line);
  const { textLine1, textLine2, textLine3 } = design;
  const lines: TextLines = { textLine1, textLine2, textLine3 };
  const below = LINES.slice(at + 1)
    .filter((each) => design[each] !== DEFAULT_DESIGN[each])
    .map((each) => design[each].trim())
    .filter((each) => each !== '');
  const pieces = [...piecesOf(text.slice(0, LONGEST_TEXT)), ...below];
  for (const [index, each] of LINES.slice(at).entries()) lines[each] = pieces[index] ?? '';
  return { lines, leftOut: pieces.slice(LINES.length - at).join(' ') };
}

export const isMoreThanALine = (text: string): boolean =>
  /\n/.test(text.trim()) || lineCharacters(text.slice(0, LONGEST_TEXT)).length > MAX_LINE_LENGTH;

const piecesOf = (text: string): string[] => text.split(/[\r\n]+/).flatMap(wrap);

/** The words of one line, in pieces that each fit a line. */
function wrap(line: string): string[] {
  const pieces: string[] = [];
  for (const word of normalizeLine(line).split(' ').flatMap(chunks)) {
    const joined = pieces.length === 0 ? word : `${pieces.at(-1)} ${word}`;
    if (graphemes(joined).length <= MAX_LINE_LENGTH) pieces.splice(-1, 1, joined);
    else pieces.push(word);
  }
  return pieces;
}

/** A word in parts that each fit a line; an empty list for an empty word. */
function chunks(word: string): string[] {
  const characters = graphemes(word);
  const count = Math.ceil(characters.length / MAX_LINE_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * MAX_LINE_LENGTH, (index + 1) * MAX_LINE_LENGTH).join(''),
  );
}
