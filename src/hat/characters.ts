import type { FontStyle } from '../domain/design/design.ts';
import { FONT_SETTINGS } from './font-settings.ts';
import type { GlyphTable } from './glyph-table.ts';

/** The table's characters for one grapheme (two for ß in capitals); empty if it cannot be printed. */
export function printedCharacters(grapheme: string, table: GlyphTable, fontStyle: FontStyle): string[] {
  const capitals = FONT_SETTINGS[fontStyle].upperCase ? [...grapheme.toUpperCase()] : [grapheme];
  const candidates = [capitals, [grapheme]];
  return candidates.find((characters) => characters.every((each) => table.glyphs[each])) ?? [];
}
