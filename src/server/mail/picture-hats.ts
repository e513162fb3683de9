import { designLines, hatColorOf } from '../../domain/design.ts';
import { hatName } from '../../domain/hat-name.ts';
import { formatPrice, times } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import { textWords } from '../../domain/thread-colors.ts';
import { productPictureAddress } from '../catalog/sync/picture-routes.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Block } from './letter/letter.ts';

export type MailedLine = Pick<
  OrderLine,
  'name' | 'isCustom' | 'quantity' | 'price' | 'design' | 'making' | 'syncVariantId' | 'picture'
>;

/** The hats in an order or a parcel, with their pictures and the price of each line. */
export function pictureHats(lines: readonly MailedLine[], publicUrl: string): Block {
  return {
    kind: 'hats',
    hats: lines.map((line) => ({
      pictureUrl: publicUrl + pictureOf(line),
      title: `${line.quantity} x ${hatName({ ...line.design, ...line })}`,
      description: line.syncVariantId === null ? describe(line) : 'As pictured in the shop',
      amount: formatPrice(times(line.price, line.quantity)),
    })),
  };
}

// Not every email client can show WebP.
const pictureOf = ({ picture, design, making }: MailedLine): string =>
  picture ? productPictureAddress(picture, 'jpg') : pictureAddress(design, making, 300, 'jpg');

// The title of a custom hat has its words already.
const describe = ({ design, making, isCustom }: MailedLine): string =>
  [
    hatColorOf(design.hatColor).label,
    textWords(design.textColor, making),
    ...(isCustom ? [] : [designLines(design).join(' / ')]),
  ].join(', ');
