import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table parcels add column told_at timestamptz`,
  `update parcels set told_at = seen_at`,
];

/** When the shopper was told that a parcel is on its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
