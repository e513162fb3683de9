import { sql } from 'kysely';
import { hasFoldedWords } from '../catalog/shop-queries.ts';
import type { Db } from '../db/connect.ts';
import type { OrderWords } from '../orders/admin/search-words.ts';

/** The only order that an id names, or that has these words; null if there is none or several. */
export async function findExactOrder(
  db: Db,
  typed: string,
  words: OrderWords | null,
): Promise<string | null> {
  const id = typed.replace(/^#/, '');
  const { rows: named } = await sql<{ id: string }>`
    select id from orders
    where id = ${id.toUpperCase()} or payment_intent_id = ${id} or printful_order_id = ${id} limit 2`.execute(
    db,
  );
  if (named.length === 1) return named[0]?.id ?? null;
  if (words === null) return null;
  // Planned without the limit, with which the planner would read the whole table for a word that nobody has.
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select order_id from order_search where words @@ ${words}::tsquery)
    select order_id as id from found limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Products by their names, descriptions and words. */
export async function findProducts(
  db: Db,
  words: OrderWords,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from products
    where ${hasFoldedWords(words)} order by name, id limit ${limit}`.execute(db);
  return rows;
}

/** Discount codes that begin with what was typed. */
export async function findCodes(db: Db, typed: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('discount_codes')
    .select('name')
    .where(sql<boolean>`starts_with(name, ${typed.toUpperCase()})`)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
