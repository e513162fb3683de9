import { cents } from '../../../domain/money/money.ts';
import { isAccepted } from '../../../domain/money/refund-status.ts';
import { findTaxOf, saveTaxTransactions } from '../../checkout/tax-queries.ts';
import type { Deps } from '../../deps.ts';
import { findOrder } from '../queries.ts';
import { disputesOf, refundsOf } from './queries.ts';

/**
 * Has Stripe give back the sales tax of what a bank took for good, which it does by itself for refunds only, and take it again if
 * the shop wins an appeal. It may run twice. Throws when Stripe does not answer.
 */
export async function returnDisputedTax(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { orderId, disputeId }: { orderId: string; disputeId: string },
): Promise<void> {
  const order = await findOrder(db, orderId);
  const dispute = (await disputesOf(db, orderId)).find(({ id }) => id === disputeId);
  if (!order?.paymentIntentId || order.paid === null || !dispute) return;
  const made = await findTaxOf(db, disputeId);
  const last = made.at(-1);
  // Each has the opposite sign of the one before.
  const isReturned = made.length % 2 === 1;
  // Stripe makes no refund of a payment that the bank took, so one that it has not accepted by now never comes.
  const refunded = (await refundsOf(db, orderId))
    .filter(({ status }) => isAccepted(status))
    .reduce((sum, refund) => sum + refund.amount, 0);
  const amount = cents(Math.max(0, Math.min(dispute.amount, order.paid - refunded)));
  const reference = `${disputeId}.${made.length + 1}`;
  const isLost =
    dispute.status === 'lost' || (dispute.status.startsWith('appeal') && dispute.closedAt !== null);
  const answer =
    isLost && !isReturned && amount > 0
      ? await stripe.returnTax({ intentId: order.paymentIntentId, amount, reference })
      : dispute.status === 'won' && isReturned && last
        ? await stripe.takeTaxAgain({ transactionId: last.id, reference })
        : null;
  if (answer) await saveTaxTransactions(db, [{ ...answer, orderId, source: disputeId }]);
}
