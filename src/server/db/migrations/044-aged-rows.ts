import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create index order_intents_with_payer on order_intents (created_at) where payer is not null`,
  `create index provider_events_by_time on provider_events (received_at)`,
];

/** Indexes for the nightly deletion, so that it reads only what is old enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
