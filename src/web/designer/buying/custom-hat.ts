import type { CartItem } from '../../../domain/cart/cart.ts';
import type { Design } from '../../../domain/design/design.ts';
import type { Cents } from '../../../domain/money/money.ts';

/** A hat's pictures in the cart and in the order; `frontendArtwork` is null when it could not be drawn. */
export interface HatDrawings {
  image: string;
  /** How the hat in both is made, as in `makingAddress`. */
  drawnAs: string;
  frontendArtwork: string | null;
}

interface Sale {
  price: Cents;
  /** The name of the ready-made hat that looks the same. */
  sameAs?: string | undefined;
  /** Whether the shopper keeps words that we may not be allowed to print. */
  keepWords?: boolean;
  /** In milliseconds. It becomes the id. */
  time: number;
}

/** One hat of this design. */
export const customHat = (
  design: Design,
  drawings: HatDrawings,
  { price, sameAs, keepWords = false, time }: Sale,
): CartItem => ({
  ...design,
  ...drawings,
  id: time,
  name: 'Custom Hat',
  price,
  quantity: 1,
  isCustom: true,
  ...(sameAs !== undefined && { sameAs }),
  ...(keepWords && { keepWords }),
});
