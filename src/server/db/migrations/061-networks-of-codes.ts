import { type Kysely, sql } from 'kysely';

/** A keyed hash of the network that an order with a discount code came from, so that one network cannot hold all uses of a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column network text`.execute(db);
}
