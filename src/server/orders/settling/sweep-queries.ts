import type { Db } from '../../db/connect.ts';

/** Orders with a payment that is neither made nor closed, from before that time; at most 100, the oldest first. */
export async function unsettledOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'payment_failed'])
    .where('payment_intent_id', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Paid orders that are not in production and have not moved since that time; at most 100, the oldest first. */
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
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Refunds that Stripe has not been heard of since that time; at most 100, the oldest first. */
export const stuckRefunds = (db: Db, before: Date): Promise<{ id: string; orderId: string }[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId'])
    .where('status', '=', 'requested')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute();
