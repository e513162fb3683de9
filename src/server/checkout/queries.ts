import type { Insertable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { QuotedOption } from '../../domain/shipping/shipping.ts';
import { type ProductRow, productColumns } from '../catalog/queries.ts';
import type { Listing } from '../catalog/sync/queries.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** A product, with its Printful listing; null if it was made in the shop. */
export type SoldProduct = ProductRow & { listing: Listing | null };

/** These products by id, including deleted ones. */
export async function findSoldProducts(db: Db, ids: readonly number[]): Promise<Map<number, SoldProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await productColumns(db)
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('printful_listings')
          .select([
            'variant_id as variantId',
            'sync_variant_id as syncVariantId',
            'sync_product_id as syncProductId',
            'catalog_product_id as catalogProductId',
            'in_stock as inStock',
          ])
          .select(({ eb }) => eb('gone_at', 'is not', null).as('isGone'))
          .whereRef('product_id', '=', 'products.id'),
      ).as('listing'),
    )
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, listing: row.listing as Listing | null }]));
}

/** The latest options quoted for this key in the last `lifetime` milliseconds; null if there are none. */
export async function recentQuote(
  db: Db,
  key: string,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<QuotedOption[] | null> {
  const row = await db
    .selectFrom('quotes')
    .select('options')
    .where('quote_key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - lifetime))
    .where('created_at', '<=', new Date(now.getTime() + CLOCKS_APART))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.options ?? null;
}

/** All different valid options quoted for this key, newest first. Skips quotes from a clock that was too far ahead. */
export async function validOptions(
  db: Db,
  key: string,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<QuotedOption[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('options')
    .where('quote_key', '=', key)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + lifetime + CLOCKS_APART))
    .groupBy('options')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(20)
    .execute();
  return rows.flatMap((row) => row.options);
}

/** Milliseconds by which the clocks of two instances may differ. */
const CLOCKS_APART = 60_000;

/** Stores a quote and deletes expired ones. */
export async function insertQuote(
  db: Db,
  now: Date,
  quote: Omit<Insertable<Tables['quotes']>, 'options'> & { options: QuotedOption[] },
): Promise<void> {
  await db
    .insertInto('quotes')
    .values({ ...quote, options: JSON.stringify(quote.options) })
    .execute();
  await db.deleteFrom('quotes').where('expires_at', '<', now).execute();
}
