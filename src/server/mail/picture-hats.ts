import { designLines, hatColorOf } from '../../domain/design.ts';
import { formatPrice, times } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import { textWords } from '../../domain/thread-colors.ts';
import { productPictureAddress } from '../catalog/sync/picture-routes.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Block } from './letter/letter.ts';

export type MailedLine = Pick<
  OrderLine,
  'name' | 'quantity' | 'price' | 'design' | 'making' | 'syncVariantId' | 'picture'
>;

/** The hats in an order or a parcel, with their pictures and the price of each line. */
export function pictureHats(lines: readonly MailedLine[], publicUrl: string): Block {
  return {
    kind: 'hats',
    hats: lines.map((line) => ({
      pictureUrl: publicUrl + pictureOf(line),
      title: `${line.quantity} x ${line.name}`,
      description: line.syncVariantId === null ? describe(line) : 'As pictured in the shop',
      amount: formatPrice(times(line.price, line.quantity)),
    })),
  };
}

// Not every email client can show WebP.
const pictureOf = ({ picture, design, making }: MailedLine): string =>
  picture ? productPictureAddress(picture, 'jpg') : pictureAddress(design, making, 300, 'jpg');

const describe = ({ design, making }: MailedLine): string =>
  [
    hatColorOf(design.hatColor).label,
    textWords(design.textColor, making),
    designLines(design).join(' / '),
  ].join(', ');
