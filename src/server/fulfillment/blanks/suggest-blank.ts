import { HAT_COLORS, hatColorOf } from '../../../domain/design.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { CatalogHat } from './queries.ts';
import { dropBlanks, findCatalogHats, saveBlanks } from './queries.ts';

/** The first catalog hat with our color's name, preferably one in stock; null when there is none. */
export function suggestBlank(label: string, hats: readonly CatalogHat[]): CatalogHat | null {
  const wanted = wordsOf(label);
  const alike = hats.filter(({ color }) => wordsOf(color) === wanted);
  return alike.find(({ inStock }) => inStock) ?? alike[0] ?? null;
}

// Printful says "Black/White/Black" for our "Black White", and "Aqua" or "Turquoise" for our "Aqua Blue".
function wordsOf(color: string): string {
  const words = color
    .toLowerCase()
    .replace(/\b(turquoise|aqua)( blue)?\b/, 'aqua blue')
    .match(/[a-z]+/g);
  return [...new Set(words)].join(' ');
}

/** Saves an administrator's choice of the blank for a hat color; null restores the suggestion. */
export async function chooseBlank(
  { db }: Pick<Deps, 'db'>,
  { hatColor, variantId }: { hatColor: string; variantId: number | null },
): Promise<ShopError | null> {
  if (!HAT_COLORS.some(({ key }) => key === hatColor))
    return new ShopError('not_found', 'There is no such hat color.');
  const { key, label } = hatColorOf(hatColor);
  const hats = await findCatalogHats(db);
  const hat =
    variantId === null ? suggestBlank(label, hats) : hats.find((hat) => hat.variantId === variantId);
  if (variantId !== null && !hat)
    return new ShopError(
      'invalid',
      'Printful’s catalog does not have this hat. Sync first, then choose again.',
      {
        path: 'variantId',
      },
    );
  await db.transaction().execute(async (trx) => {
    await dropBlanks(trx, [key]);
    if (hat) await saveBlanks(trx, [{ ...hat, hatColor: key }], { chosen: variantId !== null });
  });
  return null;
}
