import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table order_lines add column print_file_attempt integer not null default 1',
  // The files of these drafts have addresses that end in the attempt.
  `update order_lines set print_file_attempt = printful_attempt
    from orders where orders.id = order_id and printful_attempt > 1`,
  // Without a reference to the order, whose row is locked while the shop calls Printful.
  `create table printful_reasons (
    external_id text not null,
    status text not null,
    order_id text not null,
    reason text not null,
    at timestamptz not null,
    primary key (external_id, status)
  )`,
  'create index printful_reasons_by_order on printful_reasons (order_id)',
  `create index orders_held_when_ended on orders (id) where status in ('canceled', 'refunded') and printful_status = 'onhold'`,
  `create table printful_rates (
    country text not null,
    state text not null,
    hats text not null,
    rates jsonb not null,
    asked_at timestamptz not null,
    primary key (country, state, hats)
  )`,
  `create table printful_costs (
    variant_id integer not null,
    technique text not null,
    placement text not null,
    cost integer not null,
    asked_at timestamptz not null,
    primary key (variant_id, technique, placement)
  )`,
];

/**
 * A new draft keeps the addresses of print files that Printful could read. Printful's reasons are stored, and so are its last
 * shipping rates and prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
