import { ARTWORK, LARGEST_ZOOM } from './layout.ts';
import type { Placement } from './outlines.ts';
import { PANEL_FIT } from './panel-fit.ts';

/** The view box of a picture's outlines. */
export const PICTURE = { width: 600, height: 400 } as const;

/** The area of a picture that may have text, in the units of `PICTURE`. Whole pixels at every width, so multiples of 4. */
export const TEXT_AREA = { left: 140, top: 92, width: 292, height: 160 };

/**
 * Where the camera sees a point of the artwork, in the units of `PICTURE`. Within 0.05 of the cap's true shape wherever ink
 * may be. Uses only sums and products, so every engine computes exactly the same numbers.
 */
export const placeOnPanel: Placement = (x, y) => {
  const [u, v] = inkPlace(x, y);
  return [evaluate(PANEL_FIT.x, u, v), evaluate(PANEL_FIT.y, u, v)];
};

/** Where in the inked area a point of the artwork is, from -1 to 1 across and down. */
export const inkPlace = (x: number, y: number): [u: number, v: number] => [
  (x - ARTWORK.width / 2) / REACH.across,
  (y - ARTWORK.height / 2) / REACH.down,
];

/** How far from the middle ink may be, in artwork pixels. */
export const REACH = {
  across: (ARTWORK.width / 2 - ARTWORK.margin) * LARGEST_ZOOM,
  down: (ARTWORK.height / 2 - ARTWORK.margin) * LARGEST_ZOOM,
};

// Plain loops: each keystroke runs this for every point of every letter.
export function evaluate(polynomial: readonly (readonly number[])[], u: number, v: number): number {
  let sum = 0;
  for (let i = polynomial.length - 1; i >= 0; i--) {
    const row = polynomial[i] ?? [];
    let inner = 0;
    for (let j = row.length - 1; j >= 0; j--) inner = inner * v + (row[j] ?? 0);
    sum = sum * u + inner;
  }
  return sum;
}
