import { type Kysely, sql } from 'kysely';

/** Sales tax: what Stripe calculated, where the shop is registered, and what an order has of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_calculations (
      id text primary key,
      key text not null,
      tax integer not null check (tax >= 0),
      shipping_tax integer not null check (shipping_tax >= 0),
      order_id text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index tax_calculations_free on tax_calculations (key) where order_id is null`.execute(db);
  await sql`
    create table tax_registrations (
      state text primary key,
      read_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table orders add column tax integer not null default 0 check (tax >= 0),
      add column tax_calculation text`.execute(db);
  await sql`alter table orders drop constraint orders_check1`.execute(db);
  await sql`
    alter table orders add constraint orders_total check (total = subtotal - discount + shipping + tax)`.execute(
    db,
  );
  await sql`alter table order_lines add column tax integer not null default 0 check (tax >= 0)`.execute(db);
}
