import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Orders from before that time that are neither paid nor closed; at most 100. Those that Stripe was asked about longest
 * ago come first, so that a hundred without an answer do not hide the rest.
 */
export async function unpaidOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'payment_failed'])
    .where('created_at', '<', before)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Paid orders that are not in production and have not moved since that time, unless the owner was alerted before; at
 * most 100, the oldest first.
 */
export async function stuckOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['processing', 'sent_to_printful'])
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_id', '=', 'orders.id')
            .where('at', '>=', before),
        ),
      ),
    )
    .where(sql<boolean>`not exists (select 1 from alerts where event = 'stuck.' || orders.id)`)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds requested before that time that have not reached Stripe, unless the owner was alerted before; at most 100, the oldest first. */
export const stuckRefunds = (db: Db, before: Date): Promise<{ id: string; orderId: string }[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId'])
    .where('status', '=', 'requested')
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select 1 from alerts where event = 'refund-stuck.' || refunds.id)`)
    .orderBy('created_at')
    .limit(100)
    .execute();
