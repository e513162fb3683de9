import { type Design, textColorOf } from '../domain/design/design.ts';
import type { GlyphTable } from './glyph-table.ts';
import { ARTWORK, type Canvas, layout, zoomOn } from './layout.ts';
import { outlines } from './outlines.ts';

/** A design's text as SVG on a transparent canvas, centered and as large as fits. `ink` replaces the design's color. */
export function printFile(
  design: Design,
  table: GlyphTable,
  { canvas: { width, height }, ink = textColorOf(design.textColor).ink }: { canvas: Canvas; ink?: string },
): string {
  const zoom = zoomOn({ width, height });
  const left = (width - ARTWORK.width * zoom) / 2;
  const top = (height - ARTWORK.height * zoom) / 2;
  const path = outlines(layout(design, table), { placement: (x, y) => [left + x * zoom, top + y * zoom] });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${ink}" d="${path}"/></svg>`
  );
}
