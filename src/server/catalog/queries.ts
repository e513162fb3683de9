import { type InferResult, type SqlBool, sql } from 'kysely';
import type { ProductState } from '../../domain/catalog/shelf.ts';
import type { Design } from '../../domain/design/design.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { ShopSettings } from '../../domain/settings/shop-settings.ts';
import type { Db } from '../db/connect.ts';
import type { DesignColumns } from '../db/product-tables.ts';
import { transact } from '../db/transact.ts';
import { readSettings } from '../settings/queries.ts';
import { servedShopOf } from '../take-over/queries.ts';
import type { Published } from './catalog-version.ts';

export type ProductRow = InferResult<ReturnType<typeof productColumns>>[number];

/** Reads in one query what every instance asks again and again. */
export async function readPublished(db: Db, first: ShopSettings): Promise<Published & { now: Date }> {
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
    .leftJoin('served_shop', (join) => join.onTrue())
    .select([
      'catalog_version.version as catalog',
      'newest.version',
      'newest.data',
      'origin',
      'system_identifier',
      'live',
      'restored_at',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .executeTakeFirstOrThrow();
  const { catalog, version, data, origin, live, now, ...served } = row;
  return {
    now,
    version: catalog,
    settings: version === null ? null : { version, settings: readSettings(data, first) },
    served: origin === null || live === null ? null : servedShopOf({ origin, live, ...served }),
  };
}

export const productColumns = (db: Db) =>
  db.selectFrom('products').select([
    'id',
    'name',
    'description',
    'slug',
    'price',
    'hat_color as hatColor',
    'text_color as textColor',
    'font_style as fontStyle',
    'text_line1 as textLine1',
    'text_line2 as textLine2',
    'text_line3 as textLine3',
    'featured',
    'occasions',
    // The name of the picture of a hat synced from Printful.
    'printful_picture as printfulPicture',
    'state',
  ]);

/** Products on sale in the order of the shelf, from the first or after the product `after`. */
export const listProducts = (db: Db, limit: number, after = 0): Promise<ProductRow[]> =>
  shelf(db, limit, after).execute();

/** The same, but only those that an administrator marked for the home page. */
export const listFeaturedProducts = (db: Db, limit: number, after = 0): Promise<ProductRow[]> =>
  shelf(db, limit, after).where('featured', '=', true).execute();

const shelf = (db: Db, limit: number, after: number) =>
  productColumns(db)
    .where(isOnSale)
    .where(pastProduct('>', after))
    .orderBy('position')
    .orderBy('id')
    .limit(limit);

/** Every product on sale, in the order of the shelf, with when it changed last. */
export const listEveryHat = (db: Db): Promise<(ProductRow & { updatedAt: Date })[]> =>
  productColumns(db)
    .select('updated_at as updatedAt')
    .where(isOnSale)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Whether a product comes after another one on the shelf, or before it. Every product comes after one that is gone. */
export const pastProduct = (direction: '>' | '<', id: number) =>
  sql<SqlBool>`(products.position, products.id) ${sql.raw(direction)}
    (coalesce((select position from products where id = ${id}), 0), ${id}::integer)`;

/** Whether a synced product no longer exists at Printful. A product with its own design is made from that, so it never counts. */
export const isArchived = sql<SqlBool>`(products.hat_color is null and exists (
  select from printful_listings
  where printful_listings.product_id = products.id and printful_listings.gone_at is not null))`;

/** What the address of a hat leads to. */
type FoundHat =
  | { kind: 'hat'; product: ProductRow; page: { title: string; description: string } }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' };

/** The hat with this address; null if none ever had it. */
export async function findHat(db: Db, slug: string): Promise<FoundHat | null> {
  const found = await productColumns(db)
    .select([isOnSale.as('isOnSale'), 'page_title', 'page_description'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (found) {
    const { isOnSale: isHere, page_title: title, page_description: description, ...product } = found;
    return isHere ? { kind: 'hat', product, page: { title, description } } : { kind: 'gone' };
  }
  const former = await db
    .selectFrom('former_slugs')
    .leftJoin('products', 'products.id', 'former_slugs.product_id')
    .select('products.slug')
    .where('former_slugs.slug', '=', slug)
    .executeTakeFirst();
  if (!former) return null;
  return former.slug === null ? { kind: 'gone' } : { kind: 'moved', slug: former.slug };
}

/** The hats on sale that stand nearest to one on the shelf, first those that share an occasion with it. */
export const hatsNear = (db: Db, { id, occasions }: ProductRow, limit: number): Promise<ProductRow[]> =>
  productColumns(db)
    .where(isOnSale)
    .where('id', '!=', id)
    .orderBy(sql`products.occasions && ${occasions}::text[]`, 'desc')
    .orderBy(sql`abs(position - (select position from products where id = ${id}))`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The address of the hat with this id; null if there is none. */
export const findSlug = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirst())?.slug ?? null;

/** Whether shoppers can buy it, as far as the owner and Printful's store decide. */
export const isOnSale = sql<SqlBool>`(products.state = 'live' and not ${isArchived})`;

/** Live products with a design of their own, which a custom hat may equal. With `designs`, only those that could equal one of them. */
export const productsWithDesign = (db: Db, designs?: readonly Design[]): Promise<ProductRow[]> =>
  designs?.length === 0
    ? Promise.resolve([])
    : productColumns(db)
        .where('hat_color', 'is not', null)
        .where('state', '=', 'live')
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
  products: Omit<ProductRow, 'id' | 'slug' | 'printfulPicture' | 'state'>[],
): Promise<void> {
  await transact(db, async (trx) => {
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
export type VersionedProduct = ProductRow & {
  version: number;
  archived: boolean;
  isOrdered: boolean;
  pageTitle: string;
  pageDescription: string;
};

export interface ProductValues extends DesignColumns {
  name: string;
  description: string;
  price: Cents;
  featured: boolean;
  occasions: string[];
  state?: ProductState;
  slug?: string;
  page_title: string;
  page_description: string;
}

export const findProduct = async (db: Db, id: number): Promise<VersionedProduct | null> =>
  (await versioned(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** The product that a form added; null if it has not. */
export const findAdded = async (db: Db, requestId: string): Promise<number | null> =>
  (await db.selectFrom('products').select('id').where('request_id', '=', requestId).executeTakeFirst())?.id ??
  null;

/** Adds a product and returns its id; null if the same form has added one. */
export async function insertProduct(
  db: Db,
  values: ProductValues,
  requestId: string | null,
): Promise<number | null> {
  const inserted = await db
    .insertInto('products')
    .values({ ...values, request_id: requestId })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Whether a hat other than this one, or the one that the same form added, has or had this address. Until the transaction ends, no
 * hat gets another address.
 */
export async function isSlugTaken(
  trx: Db,
  slug: string,
  { id, requestId }: { id: number | null; requestId: string | null },
): Promise<boolean> {
  await trx.selectFrom('catalog_version').select('version').forUpdate().execute();
  const { rows } = await sql`
    select from products where slug = ${slug} and (id = ${id}::integer or request_id = ${requestId}) is not true
    union all select from former_slugs where slug = ${slug} and (product_id = ${id}::integer) is not true`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Updates a product; false if it no longer has this version or does not exist. Without a version it always updates. */
export async function updateProduct(
  db: Db,
  id: number,
  { values, version }: { values: ProductValues; version: number | undefined },
): Promise<boolean> {
  let change = db.updateTable('products').set(values).where('id', '=', id);
  if (version !== undefined) change = change.where('version', '=', version);
  const { numUpdatedRows } = await change.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a product that was never ordered. One in an order, even an unpaid one, is archived. */
export async function deleteOrArchive(trx: Db, id: number): Promise<'deleted' | 'archived'> {
  const { numDeletedRows } = await trx
    .deleteFrom('products')
    .where('id', '=', id)
    .where(({ not }) => not(isOrdered))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return 'deleted';
  await trx.updateTable('products').set({ state: 'archived' }).where('id', '=', id).execute();
  return 'archived';
}

const isOrdered = sql<SqlBool>`exists (select from order_lines where order_lines.product_id = products.id)`;

export const versioned = (db: Db) =>
  productColumns(db).select([
    'version',
    'page_title as pageTitle',
    'page_description as pageDescription',
    isArchived.$castTo<boolean>().as('archived'),
    isOrdered.$castTo<boolean>().as('isOrdered'),
  ]);
