import { type Kysely, sql } from 'kysely';

/** Deleting an order, a refund or an administrator looks for what refers to it, which would read these tables from end to end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['orders', 'superseded_by'],
    ['word_questions', 'refund_id'],
    ['admin_devices', 'administrator_id'],
  ])
    await sql
      .raw(`create index ${table}_${column} on ${table} (${column}) where ${column} is not null`)
      .execute(db);
  await sql`create index subscribers_asked_at on subscribers (asked_at)`.execute(db);
}
