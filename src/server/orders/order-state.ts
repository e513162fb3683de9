import { isOrderId } from '../../domain/order-id.ts';
import { isPaid } from '../../domain/order-status.ts';
import type { Db } from '../db/connect.ts';
import type { OrderState } from '../pages/page-context.ts';
import { findOrder } from './queries.ts';

/** What a page may say of an order to whoever knows its id: whether it is paid, and nothing of its person. */
export async function orderState(db: Db, id: string): Promise<OrderState | null> {
  const order = isOrderId(id) ? await findOrder(db, id) : null;
  if (!order) return null;
  return {
    id,
    settled: isPaid(order.status),
    failed: order.status === 'payment_failed' || order.status === 'canceled',
  };
}
