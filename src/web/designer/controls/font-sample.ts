import { DEFAULT_DESIGN, type Design, designLines, type FontStyle } from '../../../domain/design/design.ts';
import { graphemes } from '../../../domain/design/graphemes.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { ARTWORK, layout } from '../../../hat/layout.ts';
import { outlines } from '../../../hat/outlines.ts';

/** About as many characters as a font's tile shows at a readable size. */
const MAX_SAMPLE_LENGTH = 10;

interface FontSample {
  path: string;
  viewBox: string;
}

/** The words of the first line that fit on a tile together; words of ours if there are none. */
export function sampleWords(design: Design): string {
  const [first, ...others] = (designLines(design)[0] ?? 'Your Text').split(' ');
  const words = others.reduce(
    (sample, word) => (fits(`${sample} ${word}`) ? `${sample} ${word}` : sample),
    first ?? '',
  );
  return graphemes(words).slice(0, MAX_SAMPLE_LENGTH).join('');
}

/** The design that a font's tile shows. */
export const sampleDesign = (words: string, fontStyle: FontStyle): Design => ({
  ...DEFAULT_DESIGN,
  fontStyle,
  textLine1: words,
  textLine2: '',
  textLine3: '',
});

/** One line as an outline in a tight box; null when it has no ink. */
export function fontSample(sample: Design, table: GlyphTable): FontSample | null {
  const set = layout(sample, table);
  const [first] = set.glyphs;
  if (!first) return null;
  // One line is centered, so its right edge is as far from the middle as its left.
  const width = Math.max(ARTWORK.width - 2 * first.x, set.letterHeight);
  const top = first.y - 1.25 * set.letterHeight;
  return {
    path: outlines(set),
    viewBox: [first.x, top, width, 1.6 * set.letterHeight].map(Math.round).join(' '),
  };
}

const fits = (text: string) => graphemes(text).length <= MAX_SAMPLE_LENGTH;
