import { hatPath } from '../../domain/catalog/hat-slug.ts';
import { toDesign } from '../../domain/design/design.ts';
import { makingOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { isComplete, type LetterBlock, type LetterHat } from '../../domain/newsletter/blocks.ts';
import { isOnSale, type ProductRow, productColumns } from '../catalog/queries.ts';
import { productPictureAddress } from '../catalog/sync/picture-routes.ts';
import type { Db } from '../db/connect.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { findPictureNames } from './queries.ts';

/**
 * Blocks with the name, price and picture that their hats have now, or had when they were sent, without those in which something
 * is missing. Refuses a hat that is not in the shop, and a picture that nobody uploaded.
 */
export async function fillBlocks(db: Db, blocks: readonly LetterBlock[]): Promise<LetterBlock[] | ShopError> {
  const ids = blocks.flatMap((block) => (block.kind === 'hat' && !block.sent ? [block.hat] : []));
  const hats =
    ids.length === 0 ? [] : await productColumns(db).where(isOnSale).where('id', 'in', ids).execute();
  const pictures = await findPictureNames(
    db,
    blocks.flatMap((block) => (block.kind === 'picture' ? [nameIn(block.picture)] : [])),
  );
  const makings = hats.length === 0 ? {} : await findMakings(db);
  const filled: LetterBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!isComplete(block)) continue;
    const row = block.kind === 'hat' && hats.find(({ id }) => id === block.hat);
    if (block.kind === 'picture' && !pictures.includes(nameIn(block.picture)))
      return refused(index, 'picture', 'This picture is not in the shop. Upload it again.');
    if (block.kind !== 'hat' || block.sent) filled.push(block);
    else if (row) filled.push({ ...block, sent: toLetterHat(row, makings) });
    else return refused(index, 'hat', 'This hat is not in the shop. Choose another one.');
  }
  return filled;
}

const nameIn = (picture: string) => picture.slice(picture.lastIndexOf('/') + 1).replace('.jpg', '');

function toLetterHat(row: ProductRow, makings: Parameters<typeof makingOf>[0]): LetterHat {
  const design = toDesign(row);
  const { name, price, slug, printfulPicture } = row;
  return {
    name,
    price: formatPrice(price),
    // Not every email client can show WebP.
    picture:
      row.hatColor === null && printfulPicture !== null
        ? productPictureAddress(printfulPicture, 'jpg')
        : pictureAddress(design, makingOf(makings, design.hatColor), { width: 600, format: 'jpg' }),
    link: hatPath(slug),
  };
}

const refused = (index: number, field: string, message: string) =>
  new ShopError('invalid', message, { path: `blocks.${index}.${field}` });
