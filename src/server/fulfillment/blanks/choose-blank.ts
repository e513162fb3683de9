import { HAT_COLORS, hatColorOf } from '../../../domain/design.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { dropBlanks, findCatalogHats, saveBlanks } from './queries.ts';
import { suggestBlank } from './suggest-blank.ts';

/** An administrator's choice of what makes a hat color; null goes back to the suggestion. */
export async function chooseBlank(
  { db }: Pick<Deps, 'db'>,
  { hatColor, variantId }: { hatColor: string; variantId: number | null },
): Promise<ShopError | null> {
  if (!HAT_COLORS.some(({ key }) => key === hatColor))
    return new ShopError('not_found', 'There is no such hat color.');
  const { key, label } = hatColorOf(hatColor);
  const hats = await findCatalogHats(db);
  const hat =
    variantId === null ? suggestBlank(label, hats) : hats.find((known) => known.variantId === variantId);
  if (variantId !== null && !hat)
    return new ShopError('invalid', 'Printful’s catalog has no such hat. Sync first, then choose again.', {
      path: 'variantId',
    });
  await db.transaction().execute(async (trx) => {
    await dropBlanks(trx, [key]);
    if (hat) await saveBlanks(trx, [{ ...hat, hatColor: key }], { chosen: variantId !== null });
  });
  return null;
}
