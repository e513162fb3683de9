import type { Deps } from '../../deps.ts';
import { tellOwner } from '../owner/tell-owner.ts';
import { findOrder, lockOrder, moveOrder, type Order } from '../queries.ts';
import { removeLooks } from './planned-looks.ts';
import { isCharged, settleOrder } from './settle-order.ts';

interface Closing {
  orderId: string;
  cause: string;
}

/**
 * Ends an order that nobody has paid. Its intent is canceled at Stripe first, so that no money can come any more;
 * when the money was faster, the order is settled instead. Answers the order as it is then, null when there is none.
 */
export async function closeOrder(deps: Deps, closing: Closing): Promise<Order | null> {
  const { orderId, cause } = closing;
  const order = await findOrder(deps.db, orderId);
  if (!order || isCharged(order) || order.status === 'canceled') return order;
  if (order.paymentIntentId === null) await closeWithoutPayment(deps, closing, null);
  const { paymentIntentId } = (await findOrder(deps.db, orderId)) ?? {};
  if (paymentIntentId) {
    await deps.stripe.cancelPayment(paymentIntentId);
    const settlement = await settleOrder(deps, { orderId, cause, insists: true });
    if (settlement?.unknown) await closeWithoutPayment(deps, closing, paymentIntentId);
  }
  return findOrder(deps.db, orderId);
}

/** Ends an order that cannot be paid at Stripe: it has no intent, or one that Stripe does not know. */
const closeWithoutPayment = (deps: Deps, { orderId, cause }: Closing, intentId: string | null) =>
  deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.paymentIntentId !== intentId || isCharged(order)) return;
    await moveOrder(trx, order, 'canceled', cause, deps.clock());
    if (intentId === null) return;
    const inner = { ...deps, db: trx };
    await removeLooks(inner, orderId);
    await tellOwner(inner, {
      event: `payment-unknown.${orderId}`,
      kind: 'payment_unknown',
      orderId,
      text: `Stripe does not know the payment of order #${orderId} (${intentId}), so the order was canceled unpaid. If you changed Stripe's keys, look in the old account whether the shopper paid there.`,
    });
  });
