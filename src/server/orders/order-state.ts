import { isOrderId } from '../../domain/order-id.ts';
import type { Db } from '../db/connect.ts';
import type { OrderState } from '../pages/page-context.ts';
import { findOrder } from './queries.ts';
import { isCharged } from './settling/settle-order.ts';

/** What a page may say of an order to whoever knows its id: whether it is paid, and nothing of its person. */
export async function orderState(db: Db, id: string): Promise<OrderState | null> {
  const order = isOrderId(id) ? await findOrder(db, id) : null;
  if (!order) return null;
  const settled = isCharged(order);
  const hasFailed = order.status === 'payment_failed' || order.status === 'canceled';
  const hasEnded = order.status === 'canceled' || order.status === 'refunded';
  return { id, settled, failed: !settled && hasFailed, calledOff: settled && hasEnded };
}
