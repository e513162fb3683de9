import { sql } from 'kysely';
import { MOST_TAGS } from '../../../domain/orders/tags.ts';
import type { OrderFilters } from '../../../wire/admin/order-filters.ts';
import type { Db } from '../../db/connect.ts';

/** Adds a tag, if the order has room for it. Returns null if there is no such order. */
export async function addTag(db: Db, orderId: string, tag: string): Promise<'added' | 'had' | 'full' | null> {
  const added = await db
    .updateTable('orders')
    .set({ tags: sql<string[]>`tags || ${tag}::text` })
    .where('id', '=', orderId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`${tag} <> all(tags) and cardinality(tags) < ${MOST_TAGS}`)
    .executeTakeFirst();
  if (added.numUpdatedRows > 0n) return 'added';
  const row = await db
    .selectFrom('orders')
    .select('tags')
    .where('id', '=', orderId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row ? (row.tags.includes(tag) ? 'had' : 'full') : null;
}

export const removeTag = (db: Db, orderId: string, tag: string): Promise<unknown> =>
  db
    .updateTable('orders')
    .set({ tags: sql<string[]>`array_remove(tags, ${tag}::text)` })
    .where('id', '=', orderId)
    .execute();

/** The 50 most frequent tags, and every saved filter. */
export async function readFilters(db: Db): Promise<OrderFilters> {
  const [{ rows }, filters] = await Promise.all([
    sql<{ tag: string }>`
      select tag from orders, unnest(tags) as tag where tags <> '{}'
      group by tag order by count(*) desc, tag limit 50`.execute(db),
    db.selectFrom('order_filters').selectAll().orderBy('name').execute(),
  ]);
  return { tags: rows.map(({ tag }) => tag), filters };
}

export const saveFilter = (db: Db, filter: { name: string; query: string }): Promise<{ id: number }> =>
  db
    .insertInto('order_filters')
    .values(filter)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ query: filter.query }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteFilter = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom('order_filters').where('id', '=', id).execute();
