import type { Layout, PlacedGlyph } from './layout.ts';
import { PathWriter } from './path-writer.ts';

/** Maps a point in the artwork to a point in a picture or print file. */
export type Placement = (x: number, y: number) => readonly [x: number, y: number];

/**
 * Straight edges are cut into steps of at most `longestStep` artwork pixels, so that a curved placement bends them. Points
 * are rounded to 1/`perUnit`, a power of ten.
 */
export type OutlineOptions = { placement?: Placement; longestStep?: number; perUnit?: number };

/** All the ink of a layout as one SVG path (fill rule nonzero); the empty string when there is none. */
export const outlines = ({ glyphs, scale }: Layout, options: OutlineOptions = {}): string =>
  glyphs.map((glyph) => glyphOutlines(glyph, scale, options)).join('');

/** The ink of one glyph. The paths of all glyphs, joined in order, are the layout's path. */
export function glyphOutlines(
  glyph: Pick<PlacedGlyph, 'x' | 'y' | 'outline'>,
  scale: number,
  { placement = asIs, longestStep = Infinity, perUnit = 10 }: OutlineOptions,
): string {
  const path = new PathWriter(perUnit);
  // One array is reused for all points, because each keystroke writes thousands of them.
  const placed: number[] = [];
  const place = (points: readonly number[]) => {
    placed.length = points.length;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const point = placement(glyph.x + (points[i] ?? 0) * scale, glyph.y + (points[i + 1] ?? 0) * scale);
      [placed[i], placed[i + 1]] = point;
    }
    return placed;
  };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (endX: number, endY: number) => {
    const length = Math.sqrt((endX - x) ** 2 + (endY - y) ** 2) * scale;
    const steps = Math.max(1, Math.ceil(length / longestStep));
    for (let i = 1; i <= steps; i++)
      path.add('L', place([x + ((endX - x) * i) / steps, y + ((endY - y) * i) / steps]));
  };
  for (const { command, points } of glyph.outline) {
    if (command === 'Z') {
      if (longestStep < Infinity) lineTo(startX, startY);
      path.close();
      [x, y] = [startX, startY];
      continue;
    }
    const endX = points[points.length - 2] ?? 0;
    const endY = points[points.length - 1] ?? 0;
    if (command === 'L') lineTo(endX, endY);
    else path.add(command, place(points));
    [x, y] = [endX, endY];
    if (command === 'M') [startX, startY] = [x, y];
  }
  return path.toString();
}

const asIs: Placement = (x, y) => [x, y];
