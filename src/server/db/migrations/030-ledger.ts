import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Stripe's balance transactions, in cents.
  `create table money_movements (
    id text primary key,
    type text not null,
    category text not null,
    amount bigint not null,
    fee bigint not null,
    net bigint not null,
    currency text not null,
    created_at timestamptz not null,
    available_on timestamptz not null,
    source_id text,
    order_id text references orders (id) on delete set null,
    payout_id text
  )`,
  // The rows of a page and the sums of a month come from this index alone.
  `create index money_movements_by_time on money_movements (created_at desc, id desc)
    include (category, amount, fee, net)`,
  'create index money_movements_by_order on money_movements (order_id) where order_id is not null',

  // The sales of a month by destination.
  'create index orders_by_paid_time on orders (paid_at) where paid_at is not null',

  // The sum of each day in UTC, so that a balance needs only the days before and the movements of its own day.
  `create table money_days (
    day date primary key,
    movements integer not null,
    net bigint not null
  )`,

  // Payouts whose movements were not read yet.
  `create table money_payouts (
    id text primary key,
    created_at timestamptz not null
  )`,

  // The newest comparison of each month with Stripe.
  `create table money_checks (
    month date primary key,
    checked_at timestamptz not null,
    ours integer not null,
    theirs integer not null,
    our_net bigint not null,
    their_net bigint not null,
    matches boolean not null
  )`,
];

/** Every movement of money at Stripe, as Stripe tells it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
