import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** What was sold, and what moved at Stripe. */
export interface Sales {
  orders: number;
  movements: number;
}

export async function countSales(db: Db): Promise<Sales> {
  const { rows } = await sql<Sales>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from money_movements) as movements`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, movements: 0 };
}

/** All that selling writes. A test decides about every other table. */
export const SALES_TABLES = [
  ...[
    'orders',
    'order_lines',
    'order_changes',
    'order_crews',
    'order_events',
    'order_holds',
    'order_intents',
  ],
  ...['order_notes', 'order_search', 'cancel_requests', 'parcels', 'problems', 'word_questions', 'quotes'],
  ...['refunds', 'disputes', 'card_warnings', 'declined_cards', 'provider_events', 'printful_reasons'],
  ...['tax_calculations', 'tax_transactions', 'money_checks', 'money_days', 'money_marks', 'money_movements'],
  ...['money_payouts', 'money_sums', 'sweeps', 'mails', 'alerts', 'reviews', 'sent_carts', 'crews'],
  ...['crew_answers', 'daily_counts', 'hat_counts'],
];

/**
 * Empties them. Reviews that the owner brought along belong to no order and stay. Ids go on where they were: a link in an email of a
 * test must never open something new.
 */
export async function emptySales(trx: Db): Promise<void> {
  await sql`
    create temporary table brought_reviews on commit drop as select * from reviews where order_id is null`.execute(
    trx,
  );
  await sql`truncate ${sql.join(SALES_TABLES.map((name) => sql.table(name)))}`.execute(trx);
  await sql`insert into reviews overriding system value select * from brought_reviews`.execute(trx);
}
