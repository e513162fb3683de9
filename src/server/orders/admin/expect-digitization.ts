import { designLines } from '../../../domain/design.ts';
import { isStitchedBy } from '../../../domain/making.ts';
import { digitizationFee } from '../../../domain/margin.ts';
import { type Cents, cents } from '../../../domain/money.ts';
import { threadOf } from '../../../domain/thread-colors.ts';
import type { Deps } from '../../deps.ts';
import { estimatedFee, findExamples } from '../../fulfillment/blanks/example-queries.ts';
import { findBlanks } from '../../fulfillment/blanks/queries.ts';
import { printHash } from '../../pictures/print-file-address.ts';
import { digitizedPrints, findOrderLines } from '../line-queries.ts';

/** What Printful probably charges for the embroideries of an order that it has not digitized for another order, each once. */
export async function expectDigitization(
  { db, glyphs, settings }: Pick<Deps, 'db' | 'glyphs' | 'settings'>,
  orderId: string,
): Promise<Cents> {
  const fees = new Map<string, Cents>();
  const lines = (await findOrderLines(db, orderId)).filter(
    ({ soldAs, refusedAt, design }) =>
      soldAs && isStitchedBy(soldAs.technique) && refusedAt === null && designLines(design).length > 0,
  );
  if (lines.length === 0) return cents(0);
  const [blanks, examples] = await Promise.all([findBlanks(db), findExamples(db)]);
  for (const { design, soldAs } of lines) {
    if (!soldAs) continue;
    const print = { design, canvas: soldAs.canvas, thread: threadOf(design.textColor) };
    const productId = blanks.find(({ variantId }) => variantId === soldAs.variantId)?.productId;
    const estimated = productId === undefined ? null : estimatedFee(examples, { ...soldAs, productId });
    const fee = digitizationFee({ isStitched: true, estimated }, settings.current().settings);
    fees.set(await printHash(glyphs, print), fee);
  }
  const digitized = await digitizedPrints(db, [...fees.keys()], orderId);
  return cents([...fees].reduce((sum, [hash, fee]) => sum + (digitized.has(hash) ? 0 : fee), 0));
}
