import type { Design } from '../domain/design/design.ts';
import { DIRECTIONS } from './finish.ts';
import type { GlyphTable } from './glyph-table.ts';
import { type Canvas, realLayout } from './layout.ts';
import { parseOutline } from './outline.ts';
import { glyphOutlines, type OutlineOptions } from './outlines.ts';
import { OPTIONS } from './picture-outlines.ts';

/**
 * For each character, the areas whose threads lie in a direction, as outlines like a glyph's, in cells. They reach a little
 * beyond the letter. A file in `assets/stitches`.
 */
export type StitchTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The side of a cell in 1/1000 em. */
export const CELL = 24;

/**
 * Where threads lie in each direction on the pictured hat, one SVG path per direction in the units of `PICTURE`. Clip them to the
 * text. Letters with accents have the stitches of their base letter.
 */
export function stitchPaths(
  design: Design,
  table: GlyphTable,
  {
    stitches,
    canvas,
    options = OPTIONS,
  }: { stitches: StitchTable; canvas: Canvas; options?: OutlineOptions },
): string[] {
  const { scale, glyphs } = realLayout(design, table, canvas);
  const paths: string[] = new Array(DIRECTIONS).fill('');
  for (const { x, y, character } of glyphs) {
    const areas = stitches[character] ?? stitches[character.normalize('NFD')[0] ?? ''] ?? {};
    for (const [direction, area] of Object.entries(areas))
      paths[Number(direction)] += glyphOutlines({ x, y, outline: parseOutline(area) }, scale * CELL, options);
  }
  return paths;
}
