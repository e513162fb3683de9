import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table parcels add column contents jsonb not null default '[]'`,
  `alter table parcels drop constraint parcels_state_check`,
  `alter table parcels add constraint parcels_state_check check (state in ('shipped', 'delivered', 'returned', 'canceled'))`,
  `alter table orders add column fulfilled_at timestamptz`,
];

/** What each parcel holds, whether it was canceled, and since when Printful says that it sent everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
