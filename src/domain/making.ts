import type { HatColor } from './design.ts';

/** What hats of a color are made of, as far as a design must fit it. */
export interface Making {
  /** The size that the printer names for the print, in pixels of 300 to the inch. */
  canvas: { width: number; height: number };
  /** Stitched hats take threads for inks, and need larger letters. */
  isStitched: boolean;
}

/** How hats are made until the print provider's catalog was read. */
export const PRINTED: Making = { canvas: { width: 1608, height: 720 }, isStitched: false };

/** By hat color; colors that cannot be made right now are missing. */
export type Makings = { readonly [color in HatColor]?: Making };
