import type { Db } from '../../db/connect.ts';
import type { Order } from '../queries.ts';
import { hasEnded } from './queries.ts';

/** One that ended and is on hold since, as when its refund failed, counts as canceled: only its money waits. */
export async function asItEnded(db: Db, order: Order): Promise<Order> {
  if (order.status !== 'on_hold') return order;
  const row = await db
    .selectFrom('orders')
    .select(hasEnded('orders.id').as('hasEnded'))
    .where('id', '=', order.id)
    .executeTakeFirst();
  return row?.hasEnded ? { ...order, status: 'canceled' } : order;
}
