import { ARTWORK } from './layout.ts';
import type { Placement } from './outlines.ts';
import { PANEL_FIT } from './panel-fit.ts';

/** What a picture's outlines are measured in: the units of its view box. */
export const PICTURE = { width: 600, height: 400 } as const;

/**
 * Where the camera sees a pixel of the artwork, in the units of `PICTURE`; within 0.03 of the cap's true shape wherever
 * there may be ink. Only sums and products, so that every engine computes the same bits.
 */
export const placeOnPanel: Placement = (x, y) => {
  const u = (x - ARTWORK.width / 2) / (ARTWORK.width / 2 - ARTWORK.margin);
  const v = (y - ARTWORK.height / 2) / (ARTWORK.height / 2 - ARTWORK.margin);
  return [evaluate(PANEL_FIT.x, u, v), evaluate(PANEL_FIT.y, u, v)];
};

// Plain loops: this runs for every point of every letter at each keystroke.
function evaluate(polynomial: readonly (readonly number[])[], u: number, v: number): number {
  let sum = 0;
  for (let i = polynomial.length - 1; i >= 0; i--) {
    const row = polynomial[i] ?? [];
    let inner = 0;
    for (let j = row.length - 1; j >= 0; j--) inner = inner * v + (row[j] ?? 0);
    sum = sum * u + inner;
  }
  return sum;
}
