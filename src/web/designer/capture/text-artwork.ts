import { type Design, textColorOf } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { ARTWORK, layout } from '../../../hat/layout.ts';
import { outlines } from '../../../hat/outlines.ts';
import { blankCanvas, dataUrl } from './blank-canvas.ts';

/** The shop takes artwork of up to 1 MB; a data URL is a third longer than what it holds. */
const LONGEST = 1_398_000;

/** A design's text alone, flat, as a transparent PNG of 1608 x 720. Throws when it cannot be drawn or is too large. */
export function textArtwork(design: Design, table: GlyphTable): string {
  const { canvas, pen } = blankCanvas(ARTWORK.width, ARTWORK.height);
  pen.fillStyle = textColorOf(design.textColor).ink;
  pen.fill(new Path2D(outlines(layout(design, table))));
  const artwork = dataUrl(canvas, 'image/png', 0.8);
  if (artwork.length > LONGEST) throw new Error('The artwork is larger than the shop takes');
  return artwork;
}
