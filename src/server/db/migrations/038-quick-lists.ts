import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the page about sales looks for among all orders. Both are rare.
  `create index order_lines_in_crew on order_lines (order_id) where in_crew`,
  `create index order_events_canceled on order_events (order_id) where starts_with(cause, 'canceled: ')`,

  // The hats of the orders of a month are summed from this index alone.
  `create index order_lines_hats on order_lines (order_id) include (quantity)`,

  // The newest charges whose fee Stripe has booked, however many of the newest orders have none.
  `create index orders_with_fee on orders (created_at) where paid is not null and stripe_fee is not null`,
];

/** Indexes for what the admin's pages count, so that they are quick in a shop with years of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
