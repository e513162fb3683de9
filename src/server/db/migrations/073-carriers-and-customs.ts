import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table parcels add column tracking jsonb`,
  `create table printful_customs (
    country text primary key, fees_possible boolean not null, asked_at timestamptz not null
  )`,
];

/** When each parcel probably arrives and where it was seen last, and whether customs of a country may charge fees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
