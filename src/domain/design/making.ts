import type { HatColor } from './design.ts';

/** How the hats of one color are made, as far as designs depend on it. */
export interface Making {
  /** Printful's size for the print, in pixels at 300 per inch. */
  canvas: { width: number; height: number };
  /** Stitched hats use thread instead of ink and need larger letters. */
  isStitched: boolean;
}

/** The default for colors that are not made. */
export const PRINTED: Making = { canvas: { width: 1608, height: 720 }, isStitched: false };

/** By hat color; colors that cannot be made right now are missing. */
export type Makings = { readonly [color in HatColor]?: Making };

/** How a hat is made, in a word. */
export const verbOf = ({ isStitched }: Pick<Making, 'isStitched'>): 'embroidered' | 'printed' =>
  isStitched ? 'embroidered' : 'printed';

/** A word or words that are true of all these hats: "printed", "embroidered", or "printed or embroidered". */
export function verbsOf(makings: readonly Pick<Making, 'isStitched'>[]): string {
  const stitched = makings.filter(({ isStitched }) => isStitched).length;
  if (stitched === 0) return 'printed';
  return stitched === makings.length ? 'embroidered' : 'printed or embroidered';
}

/** How hats of this color are made, or would be if they are not made right now. */
export const makingOf = (makings: Makings, hatColor: HatColor): Making => makings[hatColor] ?? PRINTED;

/** Whether this technique of Printful's stitches, and so needs thread colors. */
export const isStitchedBy = (technique: string): boolean => technique === 'EMBROIDERY';
