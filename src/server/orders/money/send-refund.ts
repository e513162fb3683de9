import type { Deps } from '../../deps.ts';
import { findOrder } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { findRefund, type Refund } from './queries.ts';
import { recordRefunds, recordRefusal } from './record-refunds.ts';

/**
 * Asks Stripe to give back what was requested. May be repeated whenever it stopped half-way: money goes back once.
 * Answers the refund as it is then. Throws when Stripe does not answer.
 */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<Refund | null> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== 'requested') return refund;
  const { paymentIntentId } = (await findOrder(deps.db, refund.orderId)) ?? {};
  if (!paymentIntentId) throw new Error(`order ${refund.orderId} was never charged`);
  const { id, orderId, amount } = refund;
  const told =
    (await findAtStripe(deps, refund, paymentIntentId)) ??
    (await deps.stripe.refund({ id, orderId, intentId: paymentIntentId, amount }));

  await withOrderLocked(deps, orderId, async (inner, order) => {
    const now = await findRefund(inner.db, refundId);
    if (now?.status !== 'requested') return;
    if ('refused' in told) await recordRefusal(inner, order, now, told.refused);
    else await recordRefunds(inner, order, [told]);
  });
  return findRefund(deps.db, refundId);
}

/** Stripe forgets the keys of requests after a day, but not the refunds that were made by them. */
async function findAtStripe({ stripe, clock, config }: Deps, { id, createdAt }: Refund, intentId: string) {
  const isFresh = clock().getTime() - createdAt.getTime() < config.limits.providerTimeout;
  if (isFresh) return undefined;
  const { refunds } = await stripe.readCharge(intentId);
  return refunds.find(({ ourId }) => ourId === id);
}
