import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { unresolvedIntents } from '../intents/queries.ts';
import { findOrder, lockOrder, moveOrder, type Order } from '../queries.ts';
import { settleOrder } from './settle-order.ts';

interface Closing {
  orderId: string;
  cause: string;
}

/**
 * Cancels an unpaid order. Its intents are canceled at Stripe first, so that it can no longer be paid; if it was paid in
 * the meantime, it is settled instead. Returns the order as it is then, or null if there is none.
 */
export async function closeOrder(deps: Deps, closing: Closing): Promise<Order | null> {
  const { orderId, cause } = closing;
  const order = await findOrder(deps.db, orderId);
  if (!order || hasBeenPaid(order) || order.status === 'canceled') return order;
  const intents = await unresolvedIntents(deps.db, orderId);
  for (const { id } of intents) await deps.stripe.cancelPayment(id);
  const settlement = await settleOrder(deps, { orderId, cause, force: true });
  const unknown = settlement?.unknown ? intents.map(({ id }) => id) : [];
  await closeUnpaid(deps, closing, unknown);
  return findOrder(deps.db, orderId);
}

/** Cancels an order that can no longer be paid: each of its intents is canceled at Stripe, or unknown there. */
const closeUnpaid = (deps: Deps, { orderId, cause }: Closing, unknown: readonly string[]) =>
  transactIn(deps, async (inner) => {
    const order = await lockOrder(inner.db, orderId);
    if (!order || hasBeenPaid(order)) return;
    const payable = (await unresolvedIntents(inner.db, orderId)).filter(({ id }) => !unknown.includes(id));
    if (payable.length > 0) return;
    await moveOrder(inner.db, order, { to: 'canceled', cause, now: deps.clock() });
    if (unknown.length === 0) return;
    await alertOwner(inner, {
      event: `payment-unknown.${orderId}`,
      kind: 'payment_unknown',
      orderId,
      text: `Stripe does not know the payment of order #${orderId} (${unknown.join(', ')}), so the order was canceled unpaid. If you changed Stripe’s keys, check in the old account whether the shopper paid there.`,
    });
  });
