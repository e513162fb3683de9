import type { Deps } from '../deps.ts';
import { findOrder } from './queries.ts';

/** Gives up on an order that nobody paid for: its intent is canceled at Stripe first, so no money can come any more. */
export async function abandonOrder(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order?.paymentIntentId || (order.status !== 'pending' && order.status !== 'payment_failed')) return;
  // One that succeeded in the meantime stays as it is; either way the bell tells what became of it.
  await deps.stripe.cancelPayment(order.paymentIntentId);
  await deps.jobs.enqueue(deps.db, 'settle-order', { orderId, cause: 'sweeper' });
}
