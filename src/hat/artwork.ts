import { type Design, textColorOf } from '../domain/design/design.ts';
import type { GlyphTable } from './glyph-table.ts';
import { ARTWORK, layout } from './layout.ts';
import { outlines } from './outlines.ts';

/** A design's text as a flat SVG of 1608 x 720 with a transparent background. `ink` may be the color of a thread. */
export function artwork(
  design: Design,
  table: GlyphTable,
  ink: string = textColorOf(design.textColor).ink,
): string {
  const { width, height } = ARTWORK;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${ink}" d="${outlines(layout(design, table))}"/></svg>`
  );
}
