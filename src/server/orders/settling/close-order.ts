import type { Deps } from '../../deps.ts';
import { findOrder, lockOrder, moveOrder, type Order } from '../queries.ts';
import { isCharged, settleOrder } from './settle-order.ts';

/**
 * Ends an order that nobody has paid. Its intent is canceled at Stripe first, so that no money can come any more;
 * when the money was faster, the order is settled instead. Answers the order as it is then, null when there is none.
 */
export async function closeOrder(
  deps: Deps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<Order | null> {
  const order = await findOrder(deps.db, orderId);
  if (!order || isCharged(order) || order.status === 'canceled') return order;
  if (order.paymentIntentId === null) await closeWithoutIntent(deps, orderId, cause);
  const { paymentIntentId } = (await findOrder(deps.db, orderId)) ?? {};
  if (paymentIntentId) {
    await deps.stripe.cancelPayment(paymentIntentId);
    await settleOrder(deps, { orderId, cause, insists: true });
  }
  return findOrder(deps.db, orderId);
}

const closeWithoutIntent = ({ db, clock }: Deps, orderId: string, cause: string) =>
  db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (locked?.paymentIntentId === null) await moveOrder(trx, locked, 'canceled', cause, clock());
  });
