import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table orders add column send_after timestamptz',
  'alter table orders add column window_extended boolean not null default false',
  'alter table orders add column email_fixed_at timestamptz',
  // The days of delivery that the shopper chose; unknown in orders of earlier releases.
  'alter table orders add column min_delivery_days integer',
  'alter table orders add column max_delivery_days integer',
  // Nobody promised these orders a window, and most of them are at Printful.
  'update orders set send_after = paid_at where paid_at is not null',
  'drop index orders_to_confirm',
  `create index orders_to_confirm on orders (send_after, id) where status in ('processing', 'sent_to_printful')`,

  `create table order_changes (
    id integer generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    kind text not null check (kind in ('words', 'address', 'email', 'more_time', 'sent_now')),
    who text not null,
    line_id integer,
    before jsonb,
    after jsonb,
    at timestamptz not null default now()
  )`,
  'create index order_changes_by_order on order_changes (order_id, id)',
];

/** Until when shoppers can change a paid order before it is sent to Printful, and what they changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
