import type { CartItem } from '../../../domain/cart.ts';
import type { Design } from '../../../domain/design.ts';
import type { Cents } from '../../../domain/money.ts';

/** A hat's pictures in the cart and in the order; `frontendArtwork` is null when it could not be drawn. */
export interface HatDrawings {
  image: string;
  /** How the hat in both is made, as in `makingAddress`. */
  drawnAs: string;
  frontendArtwork: string | null;
}

/** One hat of this design. `time`, in milliseconds, becomes the id; `sameAs` is the ready-made hat that looks the same. */
export const customHat = (
  design: Design,
  drawings: HatDrawings,
  { price, sameAs, time }: { price: Cents; sameAs?: string | undefined; time: number },
): CartItem => ({
  ...design,
  ...drawings,
  id: time,
  name: 'Custom Hat',
  price,
  quantity: 1,
  isCustom: true,
  ...(sameAs !== undefined && { sameAs }),
});
