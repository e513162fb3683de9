import { toDesign } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { cardAddress, pictureAddress } from '../../domain/design/picture-address.ts';
import type { LinkedPictures } from '../../wire/page-context.ts';
import type { ProductRow } from './queries.ts';
import { productCardAddress } from './sync/picture-routes.ts';

/** The pictures of a hat for search engines, chats and markets; null for a hat that has none. */
export function linkedPictures(row: ProductRow, makings: Makings): LinkedPictures | null {
  if (row.hatColor === null) {
    if (row.printfulPicture === null) return null;
    const card = productCardAddress(row.printfulPicture);
    return { card, plain: card };
  }
  const design = toDesign(row);
  const making = makingOf(makings, design.hatColor);
  return {
    card: cardAddress(design, making),
    plain: pictureAddress(design, making, { width: 1200, format: 'jpg' }),
  };
}
