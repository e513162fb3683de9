import { type Kysely, sql } from 'kysely';

/** Who was erased, as a keyed hash of the email address: a backup from before still has her. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (hash text primary key, at timestamptz not null)`.execute(db);
}
