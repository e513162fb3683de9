import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { hatGround } from '../../ui/hat-ground.ts';
import type { HatDrawings } from '../buying/custom-hat.ts';
import { cartPicture } from './cart-picture.ts';
import { textArtwork } from './text-artwork.ts';

/** Stands in the cart for a hat that this browser cannot draw; a file of `public`. */
export const PLACEHOLDER = '/hat-placeholder.svg';

/** The pictures of a hat for the cart. A browser that cannot draw them still sells it: the shop prints from the design. */
export async function drawCustomHat(design: Design, table: GlyphTable | null): Promise<HatDrawings> {
  const image = table && (await cartPicture(design, table, groundOf(design)).catch(() => null));
  return { image: image ?? PLACEHOLDER, frontendArtwork: table && artworkOrNone(design, table) };
}

/** The ground its thumbnail stands on, in words that a canvas knows. */
function groundOf({ hatColor }: Design): string {
  const [token = ''] = /--[\w-]+/.exec(hatGround(hatColor)) ?? [];
  return getComputedStyle(document.documentElement).getPropertyValue(token);
}

function artworkOrNone(design: Design, table: GlyphTable): string | null {
  try {
    return textArtwork(design, table);
  } catch {
    return null;
  }
}
