import { type InferResult, type SqlBool, sql } from 'kysely';
import type { ChangedProduct, ProductState, ShelfChange } from '../../domain/catalog/shelf.ts';
import type { Db } from '../db/connect.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';
import { isArchived, pastProduct, type VersionedProduct, versioned } from './queries.ts';

/** Products that match all of `words`, in the order of the shelf. Without a state: all except the archived ones. */
export async function searchProducts(
  db: Db,
  { words, state }: { words: SearchWords | null; state: ProductState | null },
  { after, before, limit }: PageCut<number>,
): Promise<VersionedProduct[]> {
  const matches = hasWords(WORDS, words);
  const direction = before === undefined ? 'asc' : 'desc';
  let rows = versioned(db).where(IN_STATE[state ?? 'any']);
  if (matches) rows = rows.where(matches);
  if (before !== undefined) rows = rows.where(pastProduct('<', before));
  else if (after !== undefined) rows = rows.where(pastProduct('>', after));
  return rows.orderBy('position', direction).orderBy('id', direction).limit(limit).execute();
}

// A hat that is gone at Printful is listed until it is archived, so that the owner learns about it.
const IN_STATE: Record<ProductState | 'any', ReturnType<typeof sql<SqlBool>>> = {
  any: sql`products.state <> 'archived'`,
  live: sql`(products.state = 'live' and not ${isArchived})`,
  draft: sql`products.state = 'draft'`,
  archived: sql`(products.state = 'archived' or ${isArchived})`,
};

const WORDS = sql`name || ' ' || description || ' ' || coalesce(text_line1, '') || ' '
  || coalesce(text_line2, '') || ' ' || coalesce(text_line3, '')`;

/** How many products are in each state, by the lists in which they are shown. */
export async function countProducts(db: Db): Promise<Record<ProductState | 'any', number>> {
  const count = (state: ProductState | 'any') =>
    sql<number>`count(*) filter (where ${IN_STATE[state]})::integer`.as(state);
  return db
    .selectFrom('products')
    .select([count('any'), count('live'), count('draft'), count('archived')])
    .executeTakeFirstOrThrow();
}

/** All products by their places on the shelf, locked until the transaction ends. */
export async function lockShelf(trx: Db): Promise<{ id: number; position: number }[]> {
  // Locked by id, like everywhere else, so that two transactions never wait for each other.
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.sort((a, b) => a.position - b.position || a.id - b.id);
}

export async function setPositions(
  trx: Db,
  places: readonly { id: number; position: number }[],
): Promise<void> {
  await sql`update products set position = place.position
    from unnest(${places.map(({ id }) => id)}::integer[], ${places.map(({ position }) => position)}::integer[])
      as place (id, position)
    where products.id = place.id`.execute(trx);
}

/** A product with what a change of many can set, and its version. */
export type ShelfProduct = ChangedProduct & { version: number; hatColor: string | null; archived: boolean };

const shelfProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'featured', 'state', 'version', 'hat_color as hatColor'])
    .select(isArchived.$castTo<boolean>().as('archived'))
    .where('id', 'in', [...ids])
    .orderBy('id');

export const findShelfProducts = (db: Db, ids: readonly number[]): Promise<ShelfProduct[]> =>
  shelfProducts(db, ids).execute();

export const lockShelfProducts = (trx: Db, ids: readonly number[]): Promise<ShelfProduct[]> =>
  shelfProducts(trx, ids).forUpdate('products').execute();

export async function setFields(trx: Db, ids: readonly number[], change: ShelfChange): Promise<void> {
  await trx
    .updateTable('products')
    .set(change)
    .where('id', 'in', [...ids])
    .execute();
}

interface NewChange {
  who: string;
  change: ShelfChange;
  before: readonly ChangedProduct[];
  now: Date;
}

export async function insertChange(trx: Db, { who, change, before, now }: NewChange): Promise<number> {
  const values = { who, change: JSON.stringify(change), before: JSON.stringify(before), at: now };
  const { id } = await trx
    .insertInto('product_changes')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type StoredChange = InferResult<ReturnType<typeof changes>>[number];

const changes = (db: Db) =>
  db
    .selectFrom('product_changes')
    .select(['id', 'at', 'who', 'change', 'before'])
    .where('undone_at', 'is', null);

/** The last change since `since` that was not undone. */
export const findLastChange = async (db: Db, since: Date): Promise<StoredChange | null> =>
  (await changes(db).where('at', '>=', since).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;

/** A change, locked until the transaction ends; null if it was undone. */
export const lockChange = async (trx: Db, id: number): Promise<StoredChange | null> =>
  (await changes(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export async function setUndone(trx: Db, id: number, now: Date): Promise<void> {
  await trx.updateTable('product_changes').set({ undone_at: now }).where('id', '=', id).execute();
}
