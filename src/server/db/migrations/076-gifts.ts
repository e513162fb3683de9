import { type Kysely, sql } from 'kysely';

/** What makes an order a gift, and its correction after payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column gift jsonb`.execute(db);
  await sql`create index orders_gifts on orders (created_at, id) where gift is not null`.execute(db);
  await sql`alter table order_changes drop constraint order_changes_kind_check`.execute(db);
  await sql`
    alter table order_changes add constraint order_changes_kind_check
      check (kind in ('words', 'address', 'email', 'gift', 'more_time', 'sent_now'))`.execute(db);
}
