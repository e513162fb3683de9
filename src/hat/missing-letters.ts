import { type Design, type FontStyle, fontStyleOf, normalizeLine } from '../domain/design/design.ts';
import { graphemes } from '../domain/design/graphemes.ts';
import { type Making, verbOf } from '../domain/design/making.ts';
import { printedCharacters } from './characters.ts';
import type { GlyphTable } from './glyph-table.ts';

export type MissingCharacter = { line: 1 | 2 | 3; character: string };

/**
 * The characters of a design that cannot be printed, once per line, in reading order. Pass the merged tables that
 * `tablesFor` names.
 */
export function missingCharacters(design: Design, table: GlyphTable): MissingCharacter[] {
  const lines = [
    { line: 1, text: design.textLine1 },
    { line: 2, text: design.textLine2 },
    { line: 3, text: design.textLine3 },
  ] as const;
  return lines.flatMap(({ line, text }) =>
    [...new Set(graphemes(normalizeLine(text)))]
      .filter((character) => printedCharacters(character, table, design.fontStyle).length === 0)
      .map((character) => ({ line, character })),
  );
}

/** "♥ will not be printed. Impact Bold has no such character." An empty string if nothing is missing. */
export function missingSentence(
  characters: readonly string[],
  fontStyle: FontStyle,
  making: Pick<Making, 'isStitched'>,
): string {
  if (characters.length === 0) return '';
  const noSuch = characters.length === 1 ? 'no such character' : 'no such characters';
  const font = fontStyleOf(fontStyle).label;
  const missing = new Intl.ListFormat('en-US').format(characters);
  return `${missing} will not be ${verbOf(making)}. ${font} has ${noSuch}.`;
}
