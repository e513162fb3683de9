import { type Design, designLines, hatColorOf } from '../../../domain/design/design.ts';
import { isStitchedBy, type Making } from '../../../domain/design/making.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { artwork } from '../../../hat/artwork.ts';
import { findDesignError, soldAs } from '../../checkout/price-items.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { findSoldBlanks, type SoldAs } from '../../fulfillment/blanks/queries.ts';
import { ShopError } from '../../http/shop-error.ts';
import { drawingHash } from '../../pictures/print-file-address.ts';
import type { OrderLine } from '../line-queries.ts';

/** A design that a line may take. */
export interface CheckedHat {
  design: Design;
  making: Making;
  /** What it is made from by now; null if that stays as it was sold. */
  soldAs: SoldAs | null;
  drawingHash: string;
}

/**
 * Checks a line's new design as at checkout. In another color, or with `anew`, the hat is made from what its color is made of
 * now; otherwise from what it was sold as. Words that were in the order already, and with `keepsWords` new ones, need no second
 * consent of the shopper.
 */
export async function checkHat(
  { db, glyphs, settings }: Pick<InTransaction, 'db' | 'glyphs' | 'settings'>,
  line: OrderLine,
  {
    design,
    anew = design.hatColor !== line.design.hatColor,
    keepsWords = false,
  }: { design: Design; anew?: boolean; keepsWords?: boolean | undefined },
): Promise<CheckedHat | ShopError> {
  const blanks = anew ? await findSoldBlanks(db) : [];
  const blank = blanks.find(({ hatColor }) => hatColor === design.hatColor);
  if (anew && !blank) {
    const { label } = hatColorOf(design.hatColor);
    return new ShopError('invalid', `${label} hats can’t be made right now.`, { path: 'hatColor' });
  }
  const making = blank ? { canvas: blank.canvas, isStitched: isStitchedBy(blank.technique) } : line.making;
  const refusal = await findDesignError(glyphs, design, {
    making,
    path: '',
    words: settings.current().settings.words,
    keepsWords: keepsWords || sameLines(line.design, design),
  });
  if (refusal) return refusal;
  return {
    design,
    making,
    soldAs: blank ? soldAs(blank) : null,
    drawingHash: await drawingHash(glyphs, design),
  };
}

const sameLines = (a: Design, b: Design): boolean => designLines(a).join('\n') === designLines(b).join('\n');

/** The shop's own picture of a hat's text in its ink or thread, which replaces the one that the shopper's browser sent. */
export const drawArtwork = async (
  { studio, glyphs }: Pick<Deps, 'studio' | 'glyphs'>,
  { design, making }: CheckedHat,
): Promise<Buffer> => {
  const { hex } = colorOnHat(design.textColor, making);
  return studio.draw({ kind: 'print', svg: artwork(design, await glyphs.tableFor(design), hex) });
};
