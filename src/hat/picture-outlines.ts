import type { Design } from '../domain/design.ts';
import type { GlyphTable } from './glyph-table.ts';
import { layout } from './layout.ts';
import { outlines } from './outlines.ts';
import { placeOnPanel } from './panel-placement.ts';

/** A design's text as it lies on the pictured hat: one SVG path in the units of `PICTURE`; empty without text. */
export const pictureOutlines = (design: Design, table: GlyphTable): string =>
  outlines(layout(design, table), { placement: placeOnPanel, longestStep: LONGEST_STEP, perUnit: 100 });

/** In artwork pixels; the panel bends less than 0.02 picture units over it. */
const LONGEST_STEP = 80;
