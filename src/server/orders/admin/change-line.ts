import { type Design, toDesign } from '../../../domain/design.ts';
import { refuseUnmakeable } from '../../checkout/price-items.ts';
import type { Deps } from '../../deps.ts';
import { findMakings } from '../../fulfillment/blanks/queries.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrderLines } from '../line-queries.ts';
import { drawingHash } from '../placing/drawing-hash.ts';
import { setLineWords } from './action-queries.ts';
import { changeOrder } from './change-order.ts';

interface NewWords {
  orderId: string;
  /** From 0 on. */
  position: number;
  words: Pick<Design, 'textLine1' | 'textLine2' | 'textLine3'>;
  /** Mail address of the administrator. */
  by: string;
}

/** Changes what a hat says while nothing of its order is produced. */
export async function changeLine(
  deps: Deps,
  { orderId, position, words, by }: NewWords,
): Promise<ShopError | null> {
  const note = `Changed the words of line ${position + 1}.`;
  return changeOrder(deps, { orderId, by, note }, async ({ db }) => {
    const line = (await findOrderLines(db, orderId))[position];
    if (!line) return new ShopError('not_found', 'There is no such line.', { path: 'position' });
    if (line.syncVariantId !== null)
      return new ShopError(
        'invalid',
        'Printful makes this hat as its store has it. No words of ours stand on it.',
        {
          path: 'position',
        },
      );
    const design = toDesign({ ...line.design, ...words });
    const making = (await findMakings(db))[design.hatColor];
    const refusal = await refuseUnmakeable(deps.glyphs, design, making, '');
    if (refusal) return refusal;
    const { textLine1, textLine2, textLine3 } = design;
    await setLineWords(db, line.id, {
      words: [textLine1, textLine2, textLine3],
      drawingHash: await drawingHash(deps.glyphs, design),
    });
    return null;
  });
}
