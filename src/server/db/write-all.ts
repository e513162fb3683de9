import { type OperationNodeSource, sql } from 'kysely';
import type { Db } from './connect.ts';

/** An insert, update or delete whose rows nobody reads. */
export type Write = OperationNodeSource;

/**
 * Makes several changes in one statement, which is one answer to wait for instead of several. Each sees the tables as they were
 * before all of them, so they must neither depend on each other nor change the same row.
 * https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-MODIFYING
 */
export async function writeAll(db: Db, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.ref(`change_${index}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(db);
}
