import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table provider_budgets add column recent jsonb not null default '[]'`,
  // A row while an instance asks Printful for these rates.
  `create table printful_rate_requests (
    country text not null,
    state text not null,
    hats text not null,
    until timestamptz not null,
    primary key (country, state, hats)
  )`,
];

/** All instances ask Printful once for the same shipping rates, and know when the calls of the last minute went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
