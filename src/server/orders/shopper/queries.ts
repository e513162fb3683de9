import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Db } from '../../db/connect.ts';

/** The hash of the key that opens an order; null when there is no such order, or its person was erased. */
export async function openingKeyHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('key_hash as keyHash')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.keyHash ?? null;
}

/** Where an order has been, the oldest first. */
export const movesOf = (db: Db, orderId: string): Promise<{ to: OrderStatus; at: Date }[]> =>
  db
    .selectFrom('order_events')
    .select(['to_status as to', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
