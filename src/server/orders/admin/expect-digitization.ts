import { designLines } from '../../../domain/design/design.ts';
import { isStitchedBy } from '../../../domain/design/making.ts';
import { threadOf } from '../../../domain/design/thread-colors.ts';
import { type Cents, cents } from '../../../domain/money/money.ts';
import { digitizationFee } from '../../../domain/money/profit.ts';
import type { Deps } from '../../deps.ts';
import { estimatedFee, findExamples } from '../../fulfillment/blanks/example-queries.ts';
import { findBlanks } from '../../fulfillment/blanks/queries.ts';
import { printHash } from '../../pictures/print-file-address.ts';
import { digitizedPrints, findLinesOf } from '../line-queries.ts';

/** What Printful probably charges for the embroideries of these orders that it has not digitized for another one, each once. */
export async function expectDigitization(
  { db, glyphs, settings }: Pick<Deps, 'db' | 'glyphs' | 'settings'>,
  orderIds: readonly string[],
): Promise<Cents> {
  if (orderIds.length === 0) return cents(0);
  const fees = new Map<string, Cents>();
  const lines = (await findLinesOf(db, orderIds)).filter(
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
  const digitized = await digitizedPrints(db, [...fees.keys()], orderIds);
  return cents([...fees].reduce((sum, [hash, fee]) => sum + (digitized.has(hash) ? 0 : fee), 0));
}
