/** A Printful catalog product that our hats can be made from, and where its front is printed or stitched. */
export interface Trucker {
  productId: number;
  technique: 'DTFILM' | 'EMBROIDERY';
  placement: string;
}

/** In order of preference: film prints any color, embroidery only fifteen. */
export const TRUCKERS: readonly Trucker[] = [
  // Otto Cap 39-165
  { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' },
  // Yupoong 6606
  { productId: 252, technique: 'EMBROIDERY', placement: 'embroidery_front' },
];

/** Whether this technique stitches, and so needs thread colors. */
export const isStitched = (technique: string): boolean => technique === 'EMBROIDERY';
