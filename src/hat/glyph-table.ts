import { type Design, designLines, type FontStyle } from '../domain/design/design.ts';
import { isRecord } from '../lib/json.ts';

/** Lengths are in 1/1000 em. An outline is an SVG path: M absolute, l q c z relative, y pointing down from the baseline. */
type Glyph = readonly [advance: number, outline: string];

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

/** What a font has beyond Latin-1, each in a table of its own, and the characters that ask for it. */
const BEYOND_LATIN_1 = {
  // Also matches ÿ, because its capital Ÿ is only in this table.
  ext: /[\u00ff\u0100-\u019f\u01b1-\u024f\u0259\u1e80-\u1e9f]/u,
  vietnamese: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u,
  greek: /[\u0386\u0388-\u03ce]/u,
  symbols: /[♥♡★☆✦♛∞✓→]/u,
} as const;

type Beyond = keyof typeof BEYOND_LATIN_1;

/** The name of a file in `assets/glyphs`, without `.json`. */
export type GlyphTableName = FontStyle | `${FontStyle}.${Beyond}`;

/** What the open font of a style lacks. */
const LACKS: Partial<Record<FontStyle, readonly Beyond[]>> = {
  impact: ['greek'],
  marker: ['ext', 'vietnamese', 'greek'],
  heading: ['greek'],
  body: ['greek'],
  condensed: ['vietnamese', 'greek'],
  'bold-condensed': ['greek'],
  block: ['greek'],
};

/** All tables of a font, the Latin one first. */
export const tablesOf = (fontStyle: FontStyle): GlyphTableName[] => [
  fontStyle,
  ...beyondOf(fontStyle).map((beyond) => `${fontStyle}.${beyond}` as const),
];

/** The tables a design needs, the Latin one first; merge them with `mergeTables`. */
export function tablesFor(design: Design): GlyphTableName[] {
  const { fontStyle } = design;
  const text = designLines(design).join('');
  const needed = beyondOf(fontStyle).filter((beyond) => BEYOND_LATIN_1[beyond].test(text));
  return [fontStyle, ...needed.map((beyond) => `${fontStyle}.${beyond}` as const)];
}

const beyondOf = (fontStyle: FontStyle): Beyond[] =>
  (Object.keys(BEYOND_LATIN_1) as Beyond[]).filter((beyond) => !LACKS[fontStyle]?.includes(beyond));

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
