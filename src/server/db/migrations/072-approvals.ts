import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table orders add column printful_held_at timestamptz`,
  `alter table orders add column approvals jsonb not null default '[]'`,
];

/** Since when Printful holds an order, and what it wants approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
