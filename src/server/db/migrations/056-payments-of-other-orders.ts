import { type Kysely, sql } from 'kysely';

/** After a restore, Stripe has payments of orders that the database no longer has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table money_movements add column missing_order_id text`.execute(db);
}
