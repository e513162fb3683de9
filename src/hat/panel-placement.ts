import { ARTWORK } from './layout.ts';
import type { Placement } from './outlines.ts';

/**
 * Where the artwork lies on the pictured panel: cubics fitted to the cap's front, off by at most 1.2 px at its corners.
 * Only sums and products, so that every engine computes the same bits.
 */
export const placeOnPanel: Placement = (x, y) => {
  const u = x / (ARTWORK.width / 2) - 1;
  const v = y / (ARTWORK.height / 2) - 1;
  return [
    272.8 - 2.8 * v + 1.7 * v * v + u * (147.2 + 2.6 * v - 1.4 * v * v) + u * u * (13.5 - 0.5 * v - 20.2 * u),
    172.6 + v * (65.8 + 2.2 * v - 1.1 * v * v) + u * (0.1 + 1.1 * v) - u * u * (5.4 + 2.2 * v),
  ];
};
