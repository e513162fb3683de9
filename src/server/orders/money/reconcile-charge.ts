import type { Deps } from '../../deps.ts';
import { findOrder } from '../queries.ts';
import { settleOrder } from '../settling/settle-order.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { saveCharge } from './queries.ts';
import { recordDisputes } from './record-disputes.ts';
import { recordRefunds } from './record-refunds.ts';

/**
 * The answer to every bell about a charge: asks Stripe what happened to it since it was made, here or in Stripe's
 * dashboard, and brings fee, refunds and disputes of the order up to date. Throws when Stripe does not answer.
 * True when a payment was found that is not settled yet and cannot be asked about at this moment.
 */
export async function reconcileCharge(
  deps: Deps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<{ tooSoon: boolean }> {
  const settlement = await settleOrder(deps, { orderId, cause });
  const order = await findOrder(deps.db, orderId);
  if (!order?.paymentIntentId || order.paid === null) return { tooSoon: settlement?.tooSoon ?? false };

  const { fee, refunds, disputes } = await deps.stripe.readCharge(order.paymentIntentId);
  await withOrderLocked(deps, orderId, async (inner, locked) => {
    await saveCharge(inner.db, orderId, { fee });
    await recordRefunds(inner, locked, refunds);
    await recordDisputes(inner, locked, disputes);
  });
  return { tooSoon: false };
}
