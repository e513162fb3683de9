import { sql } from 'kysely';
import type { Cents } from '../../domain/money.ts';
import type { PageCut } from '../admin/lists/list-answer.ts';
import type { SearchWords } from '../admin/lists/search-words.ts';
import type { Db } from '../db/connect.ts';
import { type ProductRow, productColumns } from './queries.ts';

export type VersionedProduct = ProductRow & { version: number };

export interface ProductValues {
  name: string;
  description: string;
  price: Cents;
  hat_color: string | null;
  text_color: string | null;
  font_style: string | null;
  text_line1: string | null;
  text_line2: string | null;
  text_line3: string | null;
  featured: boolean;
}

/** Products by id whose words begin with all of `words`; those before `before` from there backwards. */
export async function searchProducts(
  db: Db,
  { words, after = 0, before, limit }: PageCut<number> & { words: SearchWords | null },
): Promise<VersionedProduct[]> {
  let page = versioned(db);
  if (words !== null)
    page = page.where(
      sql<boolean>`search_words(name || ' ' || description || ' ' || coalesce(text_line1, '') || ' '
        || coalesce(text_line2, '') || ' ' || coalesce(text_line3, '')) @@ to_tsquery('simple', ${words})`,
    );
  return before === undefined
    ? page.where('id', '>', after).orderBy('id').limit(limit).execute()
    : page.where('id', '<', before).orderBy('id', 'desc').limit(limit).execute();
}

export const findProduct = async (db: Db, id: number): Promise<VersionedProduct | null> =>
  (await versioned(db).where('id', '=', id).executeTakeFirst()) ?? null;

export async function insertProduct(db: Db, values: ProductValues): Promise<number> {
  const { id } = await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes the product if it is still the version that was read; without one, whatever it is. False when it is not. */
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

const versioned = (db: Db) => productColumns(db).select('version');
