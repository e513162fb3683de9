import type { NotNull } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The catalog variants of the hats of Printful's store that the shop sells, each once. */
export const listedVariants = (db: Db): Promise<{ variantId: number; catalogProductId: number }[]> =>
  db
    .selectFrom('printful_listings')
    .select(['variant_id as variantId', 'catalog_product_id as catalogProductId'])
    .where('gone_at', 'is', null)
    .where('catalog_product_id', 'is not', null)
    .$narrowType<{ catalogProductId: NotNull }>()
    .distinct()
    .orderBy('variant_id')
    .execute();

/** Stores whether a variant is in stock; null if Printful does not say. Unchanged rows stay, so that cached pages do. */
export async function setStock(db: Db, variantId: number, inStock: boolean | null): Promise<void> {
  const isOther = db
    .selectFrom('printful_listings')
    .select('sync_variant_id')
    .where('variant_id', '=', variantId)
    .where('in_stock', 'is distinct from', inStock);
  // The trigger runs for every statement, even one that changes no row.
  if (!(await isOther.executeTakeFirst())) return;
  await db
    .updateTable('printful_listings')
    .set({ in_stock: inStock })
    .where('variant_id', '=', variantId)
    .execute();
}

/** The products that Printful makes as saved in its store, and of which it has no hats. */
export async function findOutOfStock(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('printful_listings')
    .innerJoin('products', 'products.id', 'product_id')
    .select('product_id')
    .where('in_stock', '=', false)
    // A product with a design of ours is made from that.
    .where('hat_color', 'is', null)
    // An unchanged page stays the same to the byte.
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}
