import { type Kysely, sql } from 'kysely';

/** When Stripe was first asked whether an order is paid and did not answer, so that the owner hears of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column unanswered_since timestamptz`.execute(db);
  await sql`create index orders_unanswered on orders (unanswered_since) where unanswered_since is not null`.execute(
    db,
  );
}
