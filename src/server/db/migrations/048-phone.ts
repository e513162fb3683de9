import { type Kysely, sql } from 'kysely';

/** For the carrier, which calls before it delivers in some countries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column phone text`.execute(db);
}
