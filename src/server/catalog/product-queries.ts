import { sql } from 'kysely';
import type { Cents } from '../../domain/money.ts';
import type { Db } from '../db/connect.ts';
import type { DesignColumns } from '../db/tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';
import { isArchived, type ProductRow, productColumns } from './queries.ts';

/** A product as administrators see it. */
export type VersionedProduct = ProductRow & { version: number; archived: boolean };

export interface ProductValues extends DesignColumns {
  name: string;
  description: string;
  price: Cents;
  featured: boolean;
}

/** Products, the newest first, whose words begin with all of `words`. */
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

const versioned = (db: Db) =>
  productColumns(db).select(['version', isArchived.$castTo<boolean>().as('archived')]);
