import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A hat of the Printful store that the shop sells. */
export interface ListedHat {
  syncVariantId: number;
  syncProductId: number;
}

/** Listings that a sync did not see, sorted by store product. */
export const findUnseenHats = (db: Db, syncId: number): Promise<ListedHat[]> =>
  listed(db).where('seen_in', '!=', syncId).execute();

/** Listings that are not known to be in stock, although Printful was asked: they may be discontinued. */
export const findNotInStock = (db: Db): Promise<ListedHat[]> =>
  listed(db).where('in_stock', 'is not', true).where('catalog_product_id', 'is not', null).execute();

const listed = (db: Db) =>
  db
    .selectFrom('printful_listings')
    .select(['sync_variant_id as syncVariantId', 'sync_product_id as syncProductId'])
    .where('gone_at', 'is', null)
    .orderBy('sync_product_id');

/** Archives hats and returns the names of the products that are no longer sold. */
export async function archiveHats(trx: Db, syncVariantIds: readonly number[], now: Date): Promise<string[]> {
  const gone = await trx
    .updateTable('printful_listings')
    .set({ gone_at: now })
    .where('sync_variant_id', 'in', [...syncVariantIds])
    .where('gone_at', 'is', null)
    .returning('product_id')
    .execute();
  if (gone.length === 0) return [];
  const products = await trx
    .selectFrom('products')
    .select('name')
    .where(
      'id',
      'in',
      gone.map(({ product_id }) => product_id),
    )
    // A product with a design of ours is made from that, so it is still sold.
    .where('hat_color', 'is', null)
    .where('state', '=', 'live')
    .orderBy('id')
    .execute();
  return products.map(({ name }) => name);
}

/** Sells a hat again after it was restored at Printful. */
export const unarchiveHat = (trx: Db, syncVariantId: number) =>
  trx
    .updateTable('printful_listings')
    .set({ gone_at: null })
    .where('sync_variant_id', '=', syncVariantId)
    .execute();

/** Records that a sync found these hats, although Printful's list of products did not contain them. */
export async function setSeen(db: Db, syncVariantIds: readonly number[], syncId: number): Promise<void> {
  if (syncVariantIds.length === 0) return;
  await db
    .updateTable('printful_listings')
    .set({ seen_in: syncId })
    .where('sync_variant_id', 'in', [...syncVariantIds])
    .execute();
}

/** The store products whose last check was before `before`, longest ago first. Records that they are checked now. */
export async function lockDueChecks(
  db: Db,
  syncProductIds: readonly number[],
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number[]> {
  const due = await db
    .selectFrom('printful_listings')
    .select('sync_product_id')
    .where('sync_product_id', 'in', [...syncProductIds])
    .where('asked_at', '<', before)
    .groupBy('sync_product_id')
    .orderBy(sql`min(asked_at)`)
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  // Whoever came at the same time has found them due, too.
  const locked = await db
    .updateTable('printful_listings')
    .set({ asked_at: now })
    .where(
      'sync_product_id',
      'in',
      due.map(({ sync_product_id }) => sync_product_id),
    )
    .where('asked_at', '<', before)
    .returning('sync_product_id')
    .execute();
  return [...new Set(locked.map(({ sync_product_id }) => sync_product_id))];
}
