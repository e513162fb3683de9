import { type Kysely, sql } from 'kysely';

/** A bank's warnings that a card may be stolen, and payments that Stripe wants reviewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_warnings (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    source text not null check (source in ('bank', 'review')),
    closed_as text,
    created_at timestamptz not null default now(),
    handled_at timestamptz
  )`.execute(db);
  await sql`create index card_warnings_by_order on card_warnings (order_id)`.execute(db);
}
