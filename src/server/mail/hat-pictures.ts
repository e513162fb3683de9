import { designLines, hatColorOf } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { textWords } from '../../domain/design/thread-colors.ts';
import { formatPrice, times } from '../../domain/money/money.ts';
import { productPictureAddress } from '../catalog/sync/picture-routes.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Block } from './letter/letter.ts';

export type MailedLine = Pick<
  OrderLine,
  'name' | 'isCustom' | 'quantity' | 'price' | 'design' | 'making' | 'syncVariantId' | 'picture'
>;

/** The hats in an order or a parcel, with their pictures and, on a receipt, the price of each line. `said` is a name that the email has above. */
export function pictureHats(
  lines: readonly MailedLine[],
  publicUrl: string,
  { isReceipt = false, said = '' } = {},
): Block {
  return {
    kind: 'hats',
    hats: lines.map((line) => ({
      pictureUrl: publicUrl + pictureOf(line),
      title: titleOf(line.quantity, hatName({ ...line.design, ...line }), said),
      description: line.syncVariantId === null ? describe(line) : 'As pictured in the shop',
      amount: isReceipt ? formatPrice(times(line.price, line.quantity)) : '',
    })),
  };
}

const titleOf = (quantity: number, name: string, said: string): string => {
  if (name !== said) return `${quantity} x ${name}`;
  return quantity === 1 ? 'Your hat' : `Your ${quantity} hats`;
};

// Not every email client can show WebP.
const pictureOf = ({ picture, design, making }: MailedLine): string =>
  picture
    ? productPictureAddress(picture, 'jpg')
    : pictureAddress(design, making, { width: 600, format: 'jpg' });

// A title that has the hat's words already does not need them twice.
function describe({ design, making, ...line }: MailedLine): string {
  const words = designLines(design).join(' / ');
  const isSaid = lettersOf(hatName({ ...design, ...line })).includes(lettersOf(words));
  return [
    hatColorOf(design.hatColor).label,
    textWords(design.textColor, making),
    ...(isSaid ? [] : [words]),
  ].join(', ');
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
