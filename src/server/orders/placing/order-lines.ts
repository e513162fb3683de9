import { lineShares } from '../../../domain/cart/pricing.ts';
import { type Cents, ZERO } from '../../../domain/money/money.ts';
import { lineTaxes } from '../../../domain/money/tax.ts';
import type { OrderItem } from '../../../wire/order-items.ts';
import type { SoldLine } from '../../checkout/price-items.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { oneHatAtATime } from '../../pictures/one-hat-at-a-time.ts';
import { drawingHash } from '../../pictures/print-file-address.ts';
import { isAsked } from '../words/question-words.ts';
import type { NewOrderLine } from './queries.ts';

/** The lines of a new order: each with its share of what the hats cost, and the picture that the shopper saw. */
export async function toOrderLines(
  deps: Deps,
  items: readonly OrderItem[],
  { lines, discountedSubtotal, hatsTax }: { lines: SoldLine[]; discountedSubtotal: Cents; hatsTax: Cents },
): Promise<NewOrderLine[] | ShopError> {
  const { glyphs, artworkReader } = deps;
  // Only custom hats have one of their own.
  const sent = lines.flatMap(({ productId }, index) => {
    const dataUrl = items[index]?.frontendArtwork;
    return productId === null && dataUrl ? [{ index, dataUrl, path: `items.${index}.frontendArtwork` }] : [];
  });
  const read = await artworkReader.read(sent);
  if (read instanceof ShopError) return read;
  const shares = lineShares(lines, discountedSubtotal);
  const taxes = lineTaxes(hatsTax, shares);
  const result: NewOrderLine[] = [];
  for (const [index, line] of lines.entries()) {
    const wantsToKeep = line.productId === null && items[index]?.keepWords === true;
    const wordsKept = wantsToKeep && isAsked(deps, line.design);
    result.push({
      ...line,
      share: shares[index] ?? ZERO,
      tax: taxes[index] ?? ZERO,
      artwork: read[sent.findIndex((one) => one.index === index)] ?? null,
      wordsKept,
      inCrew: items[index]?.inCrew === true,
      drawingHash: await oneHatAtATime(() => drawingHash(glyphs, line.design)),
    });
  }
  return result;
}
