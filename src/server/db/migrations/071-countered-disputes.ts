import { type Kysely, sql } from 'kysely';

/** Whether Stripe may still book a fee for an answer to a dispute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disputes add column may_cost_more boolean not null default false`.execute(db);
}
