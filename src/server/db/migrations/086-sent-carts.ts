import { type Kysely, sql } from 'kysely';

/** Carts that the shop makes for one shopper, who pays through a link: with the prices and the discount of that moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_carts (
      id int primary key generated always as identity,
      made_at timestamptz not null,
      made_by text not null,
      email text not null,
      note text not null default '',
      items jsonb not null,
      pricing jsonb not null,
      code_id int references discount_codes,
      reason text not null default '',
      expires_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  await sql`create index sent_carts_by_email on sent_carts (lower(email))`.execute(db);
  await sql`create index sent_carts_by_code on sent_carts (code_id)`.execute(db);
  await sql`alter table orders add column sent_cart_id int references sent_carts`.execute(db);
  await sql`create index orders_by_sent_cart on orders (sent_cart_id) where sent_cart_id is not null`.execute(
    db,
  );
}
