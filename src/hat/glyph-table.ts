import { type Design, designLines, type FontStyle } from '../domain/design.ts';

/** Lengths are in 1/1000 em. An outline is an SVG path: M absolute, l q c z relative, y pointing down from the baseline. */
export type Glyph = readonly [advance: number, outline: string];

/** Characters that kern alike share a string in `left` or `right`. `values[i][j]` is for `left[i]`, `right[j]`; 0 if absent. */
export type KerningClasses = {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly values: readonly Readonly<Record<string, number>>[];
};

export type GlyphTable = {
  readonly capHeight: number;
  readonly glyphs: Readonly<Record<string, Glyph>>;
  readonly kerning: readonly KerningClasses[];
};

/** The name of a file in `assets/glyphs`, without `.json`. */
export type GlyphTableName = FontStyle | `${FontStyle}.ext`;

/** The tables a design needs, the Latin one first; merge them with `mergeTables`. */
export function tablesFor(design: Design): GlyphTableName[] {
  const { fontStyle } = design;
  const extended = fontStyle !== 'marker' && designLines(design).some((line) => BEYOND_LATIN_1.test(line));
  return extended ? [fontStyle, `${fontStyle}.ext`] : [fontStyle];
}

/** Also matches ÿ, because its capital Ÿ is only in the `.ext` table. */
const BEYOND_LATIN_1 = /[\u00ff\u0100-\u024f\u1e80-\u1e9e]/u;

/** Merges two tables. For characters that are in both, the first table wins. */
export const mergeTables = (latin: GlyphTable, extension: GlyphTable): GlyphTable => ({
  capHeight: latin.capHeight,
  glyphs: { ...extension.glyphs, ...latin.glyphs },
  kerning: [...latin.kerning, ...extension.kerning],
});

/** Checks the outer shape of a parsed table. Throws a `TypeError` if it does not match. */
export function parseGlyphTable(json: unknown): GlyphTable {
  if (!isGlyphTable(json)) throw new TypeError('This is not a glyph table from assets/glyphs.');
  return json;
}

const isGlyphTable = (json: unknown): json is GlyphTable =>
  isRecord(json) &&
  typeof json.capHeight === 'number' &&
  isRecord(json.glyphs) &&
  Array.isArray(json.kerning);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
