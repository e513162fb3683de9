import { type SqlBool, sql } from 'kysely';
import type { Cents } from '../../domain/money.ts';
import type { Db } from '../db/connect.ts';

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
  /** Name of the picture that came with a hat of the store at Printful. */
  printfulPicture: string | null;
}

export const readCatalogVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;

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
      'printful_picture as printfulPicture',
    ]);

/** A page of the products that are sold by id, those after `after`. */
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

/** Whether a product is made as the store at Printful had it, and is gone there. One with a design is made from that. */
export const isArchived = sql<SqlBool>`(products.hat_color is null and exists (
  select from printful_listings
  where printful_listings.product_id = products.id and printful_listings.gone_at is not null))`;

export const productsByIds = (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : productColumns(db)
        .where('id', 'in', [...ids])
        .execute();

/**
 * Writes the first hats, once in the life of a database: the mark is the catalog's first version,
 * which any later write raises, deletions included. Instances starting together wait for the row's lock.
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
        })),
      )
      .execute();
  });
}
