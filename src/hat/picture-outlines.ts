import type { Design } from '../domain/design/design.ts';
import type { GlyphTable } from './glyph-table.ts';
import { type Canvas, realLayout } from './layout.ts';
import type { Segment } from './outline.ts';
import { glyphOutlines, type OutlineOptions } from './outlines.ts';
import { placeOnPanel } from './panel-placement.ts';

/** A design's text in its real size on the pictured hat: one SVG path in the units of `PICTURE`; empty without text. */
export function pictureOutlines(design: Design, table: GlyphTable, canvas: Canvas): string {
  const { scale, glyphs } = realLayout(design, table, canvas);
  const written = new Map<string, WrittenGlyph>();
  let text = '';
  for (const glyph of glyphs) {
    const place = `${scale} ${glyph.x} ${glyph.y}`;
    const last = lastWritten.get(place);
    const path = last?.outline === glyph.outline ? last.path : glyphOutlines(glyph, scale, OPTIONS);
    written.set(place, { outline: glyph.outline, path });
    text += path;
  }
  lastWritten = written;
  return text;
}

type WrittenGlyph = { outline: readonly Segment[]; path: string };

/** By position. While a shopper types, most glyphs stay in place and are not written again. */
let lastWritten: ReadonlyMap<string, WrittenGlyph> = new Map();

// Straight edges are cut into steps of 80 artwork pixels, over which the panel bends less than 0.02 picture units.
export const OPTIONS: OutlineOptions = { placement: placeOnPanel, longestStep: 80, perUnit: 100 };
