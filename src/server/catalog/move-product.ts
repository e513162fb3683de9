import { moveHat, placesOf } from '../../domain/catalog/shelf.ts';
import type { MoveRequest } from '../../wire/admin/products.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findProduct } from './queries.ts';
import { noSuchProduct } from './save-product.ts';
import { lockShelf, setPositions } from './shelf-queries.ts';

/**
 * Moves a product beside another one. Two administrators who move hats at once lose nothing, because each move says beside
 * which hat, not the order of the whole shelf.
 */
export async function moveProduct(
  { db, catalogVersion }: Pick<Deps, 'db' | 'catalogVersion'>,
  { id, to, who }: { id: number; to: MoveRequest; who: string },
): Promise<ShopError | null> {
  const refusal = await transact(db, async (trx) => {
    const shelf = await lockShelf(trx);
    const product = await findProduct(trx, id);
    const beside = await findProduct(trx, 'before' in to ? to.before : to.after);
    if (!product) return noSuchProduct();
    const order = moveHat(
      shelf.map((one) => one.id),
      id,
      to,
    );
    if (!beside || !order) return new ShopError('conflict', 'The hat beside this place is gone. Look again.');
    const places = placesOf(shelf, order);
    if (places.length === 0) return null;
    await setPositions(trx, places);
    const where = 'before' in to ? 'before' : 'after';
    await recordChange(trx, {
      who,
      text: `moved ${product.name} ${where} ${beside.name} on the shelf`,
      about: { kind: 'product', id: String(id) },
    });
    return null;
  });
  await catalogVersion.refresh();
  return refusal;
}
