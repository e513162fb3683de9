import { type SqlBool, sql } from 'kysely';
import type { Design } from '../../domain/design.ts';
import type { Cents } from '../../domain/money.ts';
import type { Db } from '../db/connect.ts';
import type { DesignColumns } from '../db/tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';
import { readSettings } from '../settings/queries.ts';
import type { Published } from './catalog-version.ts';

export interface ProductRow {
  id: number;
  name: string;
  description: string;
  price: Cents;
  hatColor: string | null;
  textColor: string | null;
  fontStyle: string | null;
  textLine1: string | null;
  textLine2: string | null;
  textLine3: string | null;
  featured: boolean;
  occasions: string[];
  /** Name of the picture of a hat synced from Printful. */
  printfulPicture: string | null;
}

/** Reads the catalog's version and the settings in one query, because every instance asks every second. */
export async function readPublished(db: Db): Promise<Published> {
  const row = await db
    .selectFrom('catalog_version')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('settings')
          .select(['version', 'data'])
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['catalog_version.version as catalog', 'newest.version', 'newest.data'])
    .executeTakeFirstOrThrow();
  const { catalog, version, data } = row;
  return {
    version: catalog,
    settings: version === null ? null : { version, settings: readSettings(data) },
  };
}

export const productColumns = (db: Db) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'price',
      'hat_color as hatColor',
      'text_color as textColor',
      'font_style as fontStyle',
      'text_line1 as textLine1',
      'text_line2 as textLine2',
      'text_line3 as textLine3',
      'featured',
      'occasions',
      'printful_picture as printfulPicture',
    ]);

/** Products on sale with ids above `after`, by id. */
export const listProducts = (db: Db, limit: number, after = 0): Promise<ProductRow[]> =>
  productColumns(db)
    .where('id', '>', after)
    .where(({ not }) => not(isArchived))
    .orderBy('id')
    .limit(limit)
    .execute();

export const listFeaturedProducts = (db: Db): Promise<ProductRow[]> =>
  productColumns(db)
    .where('featured', '=', true)
    .where(({ not }) => not(isArchived))
    .orderBy('id')
    .execute();

/** Whether a synced product no longer exists at Printful. A product with its own design is made from that, so it never counts. */
export const isArchived = sql<SqlBool>`(products.hat_color is null and exists (
  select from printful_listings
  where printful_listings.product_id = products.id and printful_listings.gone_at is not null))`;

export const productsByIds = (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : productColumns(db)
        .where('id', 'in', [...ids])
        .execute();

/** Products with a design of their own, which a custom hat may equal. With `designs`, only those that could equal one of them. */
export const productsWithDesign = (db: Db, designs?: readonly Design[]): Promise<ProductRow[]> =>
  designs?.length === 0
    ? Promise.resolve([])
    : productColumns(db)
        .where('hat_color', 'is not', null)
        .$if(designs !== undefined, (query) =>
          query
            .where('hat_color', 'in', designs?.map(({ hatColor }) => hatColor) ?? [])
            .where('font_style', 'in', designs?.map(({ fontStyle }) => fontStyle) ?? []),
        )
        .execute();

/**
 * Inserts the first hats if the catalog still has its first version. Every change raises the version, even a deletion.
 * Instances that start at the same time wait for the row's lock.
 */
export async function insertFirstProducts(
  db: Db,
  products: Omit<ProductRow, 'id' | 'printfulPicture'>[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { version } = await trx
      .selectFrom('catalog_version')
      .select('version')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (version > 1) return;
    await trx
      .insertInto('products')
      .values(
        products.map((product) => ({
          name: product.name,
          description: product.description,
          price: product.price,
          hat_color: product.hatColor,
          text_color: product.textColor,
          font_style: product.fontStyle,
          text_line1: product.textLine1,
          text_line2: product.textLine2,
          text_line3: product.textLine3,
          featured: product.featured,
          occasions: product.occasions,
        })),
      )
      .execute();
  });
}

/** A product with the fields that only administrators see. */
export type VersionedProduct = ProductRow & { version: number; archived: boolean };

export interface ProductValues extends DesignColumns {
  name: string;
  description: string;
  price: Cents;
  featured: boolean;
  occasions: string[];
}

/** Products that match all of `words`, newest first. */
export const searchProducts = (
  db: Db,
  words: SearchWords | null,
  cut: PageCut<number>,
): Promise<VersionedProduct[]> => newestFirst(versioned(db), cut, hasWords(WORDS, words));

const WORDS = sql`name || ' ' || description || ' ' || coalesce(text_line1, '') || ' '
  || coalesce(text_line2, '') || ' ' || coalesce(text_line3, '')`;

export const findProduct = async (db: Db, id: number): Promise<VersionedProduct | null> =>
  (await versioned(db).where('id', '=', id).executeTakeFirst()) ?? null;

export async function insertProduct(db: Db, values: ProductValues): Promise<number> {
  const { id } = await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Updates a product; false if it no longer has this version or does not exist. Without a version it always updates. */
export async function updateProduct(
  db: Db,
  id: number,
  values: ProductValues,
  version: number | undefined,
): Promise<boolean> {
  let change = db.updateTable('products').set(values).where('id', '=', id);
  if (version !== undefined) change = change.where('version', '=', version);
  const { numUpdatedRows } = await change.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteProduct(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('products').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const versioned = (db: Db) =>
  productColumns(db).select(['version', isArchived.$castTo<boolean>().as('archived')]);
