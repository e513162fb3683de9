import type { Insertable } from 'kysely';
import type { QuotedOption } from '../../domain/shipping.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** The options last quoted for this key since `since`; null when there are none. */
export async function recentQuote(db: Db, key: string, since: Date): Promise<QuotedOption[] | null> {
  const row = await db
    .selectFrom('quotes')
    .select('options')
    .where('fingerprint', '=', key)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.options ?? null;
}

/** Every option quoted for this key that still holds, the newest first. */
export async function validOptions(db: Db, key: string, now: Date): Promise<QuotedOption[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('options')
    .where('fingerprint', '=', key)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.flatMap((row) => row.options);
}

/** Stores a quote and forgets those that have run out. */
export async function insertQuote(
  db: Db,
  quote: Omit<Insertable<Tables['quotes']>, 'options'> & { options: QuotedOption[]; created_at: Date },
): Promise<void> {
  await db
    .insertInto('quotes')
    .values({ ...quote, options: JSON.stringify(quote.options) })
    .execute();
  await db.deleteFrom('quotes').where('expires_at', '<', quote.created_at).execute();
}
