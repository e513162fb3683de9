import { designLines, hatColorOf, textColorOf } from '../../domain/design.ts';
import { formatPrice, times } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { OrderLine } from '../orders/queries.ts';
import type { Block } from './letter/letter.ts';

/** Hats of an order as a mail shows them, with what each line costs. */
export function pictureHats(
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'price' | 'design'>[],
  publicUrl: string,
): Block {
  return {
    kind: 'hats',
    hats: lines.map(({ name, quantity, price, design }) => ({
      // Few mail programs know webp.
      pictureUrl: publicUrl + pictureAddress(design, 300, 'jpg'),
      title: `${quantity} x ${name}`,
      description: [
        hatColorOf(design.hatColor).label,
        `${textColorOf(design.textColor).label} text`,
        designLines(design).join(' / '),
      ].join(', '),
      aside: formatPrice(times(price, quantity)),
    })),
  };
}
