import { type Design, designLines } from '../domain/design/design.ts';
import { graphemes } from '../domain/design/graphemes.ts';
import { type Making, PRINTED } from '../domain/design/making.ts';
import { printedCharacters } from './characters.ts';
import { DESCENDER, FONT_SETTINGS, ROOM_FOR_ACCENTS, ROOM_FOR_DESCENDERS } from './font-settings.ts';
import type { GlyphTable } from './glyph-table.ts';
import { kerningOf } from './kerning.ts';
import { parseOutline, type Segment } from './outline.ts';

/** The printed area in its own pixels. Ink stays inside the margin. */
export const ARTWORK = { ...PRINTED.canvas, margin: 36 } as const;

/** In artwork pixels. Keeps a short text from filling the whole panel. */
const TALLEST_LETTER = 0.58 * (ARTWORK.height - 2 * ARTWORK.margin);

/** A glyph with its origin on the baseline, in artwork pixels. Multiply its outline by the layout's scale. */
export type PlacedGlyph = {
  readonly x: number;
  readonly y: number;
  readonly character: string;
  readonly outline: readonly Segment[];
};

/** `scale` is artwork pixels per 1/1000 em; `letterHeight` is the height of a capital in artwork pixels (0 without ink). */
export type Layout = {
  readonly scale: number;
  readonly letterHeight: number;
  readonly glyphs: readonly PlacedGlyph[];
};

/**
 * Sets a design's lines centered and at one size: the largest that fits the width, the height, and the limit on letter
 * height. Characters missing from the table are left out; `missingCharacters` lists them.
 */
export function layout(design: Design, table: GlyphTable): Layout {
  const lines = designLines(design)
    .map((line) => setLine(line, design, table))
    .filter((line) => line.right > line.left);
  if (lines.length === 0) return { scale: 0, letterHeight: 0, glyphs: [] };

  const pitch = pitchOf(lines, design, table);
  const { capHeight } = table;
  const top = Math.min(-capHeight, ...lines.map((line, i) => i * pitch + line.top));
  const bottom = Math.max(...lines.map((line, i) => i * pitch + Math.max(0, line.bottom)));
  const { width, height, margin } = ARTWORK;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(...lines.map((line) => line.right - line.left)),
    (height - 2 * margin) / (bottom - top),
    TALLEST_LETTER / capHeight,
  );
  const centered = height / 2 + ((capHeight - pitch * (lines.length - 1)) / 2) * scale;
  const baseline = Math.min(Math.max(centered, margin - top * scale), height - margin - bottom * scale);
  const glyphs = lines.flatMap((line, i) => {
    const start = width / 2 - ((line.left + line.right) / 2) * scale;
    const y = baseline + i * pitch * scale;
    return line.glyphs.map((glyph) => ({ ...glyph, x: start + glyph.x * scale, y }));
  });
  return { scale, letterHeight: capHeight * scale, glyphs };
}

/** Printful's print size for a blank, in pixels at 300 per inch. */
export type Canvas = Making['canvas'];

/**
 * The layout in its real size on a hat: its pixels are 1/300 inch, and the middle of the print is the middle of the artwork.
 */
export function realLayout(design: Design, table: GlyphTable, canvas: Canvas): Layout {
  const { scale, letterHeight, glyphs } = layout(design, table);
  const zoom = zoomOn(canvas);
  const [middle, center] = [ARTWORK.width / 2, ARTWORK.height / 2];
  return {
    scale: scale * zoom,
    letterHeight: letterHeight * zoom,
    glyphs: glyphs.map((glyph) => ({
      ...glyph,
      x: middle + (glyph.x - middle) * zoom,
      y: center + (glyph.y - center) * zoom,
    })),
  };
}

/** The scale at which the artwork fills a canvas. */
export const zoomOn = ({ width, height }: Canvas): number =>
  Math.min(width / ARTWORK.width, height / ARTWORK.height, LARGEST_ZOOM);

/** Prints the artwork 5.7 inches wide, as on a canvas of 1890 x 765. Larger text would run over the panel's seams. */
export const LARGEST_ZOOM = 1.0625;

/** One line starting at x = 0, in 1/1000 em, with the bounding box of its ink. */
type SetLine = {
  glyphs: Omit<PlacedGlyph, 'y'>[];
  left: number;
  right: number;
  top: number;
  bottom: number;
};

function setLine(text: string, design: Design, table: GlyphTable): SetLine {
  const { tracking } = FONT_SETTINGS[design.fontStyle];
  const line: SetLine = { glyphs: [], left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let x = 0;
  let previous = '';
  for (const character of graphemes(text).flatMap((each) =>
    printedCharacters(each, table, design.fontStyle),
  )) {
    const [advance, path] = table.glyphs[character] ?? [0, ''];
    if (previous) x += kerningOf(table, previous, character) + tracking;
    const outline = parseOutline(path);
    line.glyphs.push({ x, character, outline });
    growInk(line, x, outline);
    x += advance;
    previous = character;
  }
  return line;
}

/** Uses control points as bounds: a curve stays within them. */
function growInk(line: SetLine, x: number, outline: readonly Segment[]): void {
  for (const { points } of outline)
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [px = 0, py = 0] = [points[i], points[i + 1]];
      line.left = Math.min(line.left, x + px);
      line.right = Math.max(line.right, x + px);
      line.top = Math.min(line.top, py);
      line.bottom = Math.max(line.bottom, py);
    }
}

/** The distance from baseline to baseline, in 1/1000 em. */
function pitchOf(lines: readonly SetLine[], design: Design, table: GlyphTable): number {
  const descends = lines.slice(0, -1).some((line) => line.bottom > DESCENDER);
  const gap = FONT_SETTINGS[design.fontStyle].lineGap + (descends ? ROOM_FOR_DESCENDERS : 0);
  const pitch = table.capHeight * (1 + gap);
  const tallest = Math.max(...lines.slice(1).map((line) => -line.top));
  return tallest > pitch ? tallest + ROOM_FOR_ACCENTS : pitch;
}
