import type { Deps } from '../../deps.ts';
import { isInStock } from '../../fulfillment/blanks/read-model.ts';
import type { CallOptions } from '../../gateways/printful-client.ts';
import { listedVariants, setStock } from './stock-queries.ts';

/**
 * Reads from Printful which hats of its store are in stock, of some models of the catalog or of all that the shop sells. Throws
 * `PrintfulError`.
 */
export async function refreshStock(
  { db, printful }: Pick<Deps, 'db' | 'printful'>,
  { of, ...options }: { of?: readonly number[] } & Partial<CallOptions> = {},
): Promise<void> {
  const listed = await listedVariants(db);
  const models = new Set(listed.map(({ catalogProductId }) => catalogProductId));
  for (const model of models) {
    if (of && !of.includes(model)) continue;
    const all = await printful.catalogAvailability(model, options);
    for (const { variantId, catalogProductId } of listed)
      if (catalogProductId === model) await setStock(db, variantId, isInStock(all, variantId));
  }
}
