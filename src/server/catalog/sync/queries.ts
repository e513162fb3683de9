import { type InferResult, sql } from 'kysely';
import type { Cents } from '../../../domain/money/money.ts';
import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { type ProductRow, productColumns } from '../queries.ts';
import { unarchiveHat } from './archive-queries.ts';

/** A sync of the store's products, running or finished. */
export type Sync = InferResult<ReturnType<typeof syncs>>[number];

/** A hat in the Printful store, as the shop would sell it. */
export interface SeenHat {
  syncVariantId: number;
  syncProductId: number;
  variantId: number;
  /** What it is made of, in Printful's catalog. */
  catalogProductId: number;
  name: string;
  description: string;
  price: Cents;
  pictureUrl: string | null;
}

const syncs = (db: Db) =>
  db
    .selectFrom('printful_syncs')
    .select([
      'id',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'next_offset as nextOffset',
      'total',
      'added',
      'updated',
      'problem',
    ]);

export const findSync = (db: Db, id: number): Promise<Sync | undefined> =>
  syncs(db).where('id', '=', id).executeTakeFirst();

export const findLastSync = (db: Db): Promise<Sync | undefined> =>
  syncs(db).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Begins a sync; null if one is already running. */
export async function beginSync(trx: Db, now: Date): Promise<number | null> {
  const row = await trx
    .insertInto('printful_syncs')
    .values({ started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a sync so that only the caller stores its next product now; false if another process already went on. */
export async function lockStep(trx: Db, { id, nextOffset }: Sync): Promise<boolean> {
  const row = await trx
    .selectFrom('printful_syncs')
    .select('id')
    .where('id', '=', id)
    .where('next_offset', '=', nextOffset)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the hats of a store product. The caller holds the lock of `lockStep`. */
export async function countHats(
  trx: Db,
  { id }: Sync,
  counted: { added: number; updated: number; total: number },
): Promise<void> {
  await trx
    .updateTable('printful_syncs')
    .set((eb) => ({
      total: counted.total,
      added: eb('added', '+', counted.added),
      updated: eb('updated', '+', counted.updated),
    }))
    .where('id', '=', id)
    .execute();
}

/** Advances past one store product; false if another process already did. */
export async function stepSync(db: Db, { id, nextOffset }: Sync): Promise<boolean> {
  const row = await db
    .updateTable('printful_syncs')
    .set({ next_offset: nextOffset + 1 })
    .where('id', '=', id)
    .where('next_offset', '=', nextOffset)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSync(
  db: Db,
  id: number,
  { problem, now }: { problem: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('printful_syncs')
    .set({ finished_at: now, problem })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

export interface StoredHat {
  productId: number;
  outcome: 'added' | 'updated' | 'same' | 'deleted';
  /** Whether its picture must be fetched. */
  needsPicture: boolean;
}

/**
 * Creates a product for a hat, or updates the existing one. A field that differs from Printful's previous value was changed
 * by an administrator and stays as it is. A deleted product does not come back.
 */
export async function saveHat(trx: Db, seen: SeenHat, syncId: number): Promise<StoredHat> {
  const listing = await trx
    .selectFrom('printful_listings')
    .selectAll()
    .where('sync_variant_id', '=', seen.syncVariantId)
    .forUpdate()
    .executeTakeFirst();
  if (!listing) return { productId: await addHat(trx, seen, syncId), outcome: 'added', needsPicture: true };

  const product = await trx
    .selectFrom('products')
    .select(['name', 'description', 'price', 'printful_picture'])
    .where('id', '=', listing.product_id)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('printful_listings')
    .set(listingRow(seen, syncId))
    .where('sync_variant_id', '=', seen.syncVariantId)
    .execute();
  if (listing.gone_at !== null) await unarchiveHat(trx, seen.syncVariantId);
  if (!product) return { productId: listing.product_id, outcome: 'deleted', needsPicture: false };

  const changes = {
    ...(product.name === listing.name && seen.name !== listing.name ? { name: seen.name } : {}),
    ...(product.description === listing.description && seen.description !== listing.description
      ? { description: seen.description }
      : {}),
    ...(product.price === listing.price && seen.price !== listing.price ? { price: seen.price } : {}),
    // It is not sold with a picture that it no longer has at Printful.
    ...(product.printful_picture !== null && seen.pictureUrl === null ? { printful_picture: null } : {}),
  };
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged)
    await trx.updateTable('products').set(changes).where('id', '=', listing.product_id).execute();
  return {
    productId: listing.product_id,
    outcome: isChanged ? 'updated' : 'same',
    needsPicture: product.printful_picture === null || seen.pictureUrl !== listing.picture_url,
  };
}

async function addHat(trx: Db, seen: SeenHat, syncId: number): Promise<number> {
  const { id } = await trx
    .insertInto('products')
    .values({ name: seen.name, description: seen.description, price: seen.price })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('printful_listings')
    .values({ ...listingRow(seen, syncId), sync_variant_id: seen.syncVariantId, product_id: id })
    .execute();
  return id;
}

const listingRow = (seen: SeenHat, syncId: number) => ({
  sync_product_id: seen.syncProductId,
  variant_id: seen.variantId,
  catalog_product_id: seen.catalogProductId,
  name: seen.name,
  description: seen.description,
  price: seen.price,
  seen_in: syncId,
});

/** Stores a picture and uses it for a product. Only now its address counts as read, so that a failed download is repeated. */
export async function savePicture(
  db: Db,
  { productId, address, name, bytes }: { productId: number; address: string; name: string; bytes: Buffer },
): Promise<void> {
  await transact(db, async (trx) => {
    // Renews an existing picture, so that the retention job does not delete it in the meantime.
    await trx
      .insertInto('product_pictures')
      .values({ name, bytes })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute();
    await trx
      .updateTable('printful_listings')
      .set({ picture_url: address })
      .where('product_id', '=', productId)
      .execute();
    await trx
      .updateTable('products')
      .set({ printful_picture: name })
      .where('id', '=', productId)
      .where((eb) => eb.or([eb('printful_picture', 'is', null), eb('printful_picture', '!=', name)]))
      .execute();
  });
}

export async function findPicture(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('product_pictures')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** A product's counterpart at Printful. */
export interface Listing {
  /** The variant's id in Printful's catalog. */
  variantId: number;
  /** The variant's id in the Printful store. */
  syncVariantId: number;
  syncProductId: number;
  /** What it is made of, in Printful's catalog; null until a sync has read it. */
  catalogProductId: number | null;
  /** Null while it is not known. */
  inStock: boolean | null;
  /** Whether it was deleted, ignored, or discontinued at Printful, so that it can no longer be made. */
  isGone: boolean;
}

/** The Printful listings of these products, by product id, including deleted products. Products made in the shop have none. */
export async function findListings(db: Db, productIds: readonly number[]): Promise<Map<number, Listing>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('printful_listings')
    .select([
      'product_id as productId',
      'variant_id as variantId',
      'sync_variant_id as syncVariantId',
      'sync_product_id as syncProductId',
      'catalog_product_id as catalogProductId',
      'in_stock as inStock',
      'gone_at as goneAt',
    ])
    .where('product_id', 'in', [...productIds])
    .execute();
  return new Map(
    rows.map(({ productId, goneAt, ...listing }) => [productId, { ...listing, isGone: goneAt !== null }]),
  );
}

/** All synced products that are still sold. */
export const listSyncedProducts = (db: Db): Promise<ProductRow[]> =>
  productColumns(db)
    .where('state', '=', 'live')
    .where('id', 'in', (eb) =>
      eb.selectFrom('printful_listings').select('product_id').where('gone_at', 'is', null),
    )
    .orderBy('id')
    .execute();
