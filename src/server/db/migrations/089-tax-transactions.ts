import { type Kysely, sql } from 'kysely';

/** What Stripe recorded of the sales tax of orders, and what it gave back; and no two orders have one calculation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_transactions (
      id text primary key,
      order_id text not null,
      source text not null,
      tax integer not null,
      posted_at timestamptz not null
    )`.execute(db);
  await sql`create index tax_transactions_by_order on tax_transactions (order_id)`.execute(db);
  await sql`create unique index orders_tax_calculation on orders (tax_calculation)
    where tax_calculation is not null`.execute(db);
}
