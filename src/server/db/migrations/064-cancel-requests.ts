import { type Kysely, sql } from 'kysely';

/** What is to be canceled as soon as Printful has reviewed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cancel_requests (
    order_id text primary key references orders (id) on delete cascade,
    reason text not null,
    asked_by text not null,
    asked_at timestamptz not null
  )`.execute(db);
}
