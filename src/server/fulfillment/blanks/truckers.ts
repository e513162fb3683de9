/** A product of Printful's catalog that our hats may be made of, and where its front is printed or stitched. */
export interface Trucker {
  productId: number;
  technique: 'DTFILM' | 'EMBROIDERY';
  placement: string;
}

/** In the order they are preferred: the foam front takes film in any color, stitches know fifteen. */
export const TRUCKERS: readonly Trucker[] = [
  // Otto Cap 39-165
  { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' },
  // Yupoong 6606
  { productId: 252, technique: 'EMBROIDERY', placement: 'embroidery_front' },
];

/** Whether a blank of this technique is stitched, and so needs threads for inks. */
export const isStitched = (technique: string): boolean => technique === 'EMBROIDERY';
