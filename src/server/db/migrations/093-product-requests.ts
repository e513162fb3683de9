import { type Kysely, sql } from 'kysely';

/** The form that a product was added with, so that it is added once however often it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column request_id text unique`.execute(db);
}
