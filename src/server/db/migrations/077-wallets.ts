import { type Kysely, sql } from 'kysely';

/** The wallet that an order was paid from, as Stripe names it, such as `apple_pay`; null for a card, and in earlier orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column wallet text`.execute(db);
  await sql`create index orders_by_wallet on orders (wallet, created_at, id) where wallet is not null`.execute(
    db,
  );
}
