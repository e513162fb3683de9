import { type Kysely, sql } from 'kysely';

/** When each parcel probably arrives, and where it was seen last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcels add column tracking jsonb`.execute(db);
}
