import { isOrderId } from '../../domain/order-id.ts';
import type { PaymentSummary } from '../../wire/page-context.ts';
import type { Db } from '../db/connect.ts';
import { findOrder } from './queries.ts';
import { hasBeenPaid } from './settling/settle-order.ts';

/** What a page may say of an order to whoever knows its id: whether it is paid, and nothing of its person. */
export async function paymentSummary(db: Db, id: string): Promise<PaymentSummary | null> {
  const order = isOrderId(id) ? await findOrder(db, id) : null;
  if (!order) return null;
  const paid = hasBeenPaid(order);
  const hasFailed = order.status === 'payment_failed' || order.status === 'canceled';
  const hasEnded = order.status === 'canceled' || order.status === 'refunded';
  return { id, paid, failed: !paid && hasFailed, canceled: paid && hasEnded };
}
