import { disputeReason, takesEvidence } from '../../../domain/money/dispute-status.ts';
import { add, formatPrice, ZERO } from '../../../domain/money/money.ts';
import { failureText, hasFailed, isAccepted } from '../../../domain/money/refund-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeAlertAbout, closeAlertsLike } from '../../alerts/queries.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import type { StripeDispute } from '../../gateways/stripe-charges.ts';
import type { StripeRefund } from '../../gateways/stripe-refunds.ts';
import { intentsOf } from '../intents/queries.ts';
import { takenUntil } from './record-disputes.ts';

/**
 * Alerts the owner, once each, when the refund of an order's second payment failed, or its bank asks for an answer. The order
 * itself has nothing to do with that money. Throws when Stripe does not answer.
 */
export async function watchSecondPayments(deps: Deps, orderId: string): Promise<void> {
  const returned = (await intentsOf(deps.db, orderId)).filter(({ state }) => state === 'returned');
  for (const { id } of returned) {
    const { refunds, disputes } = await deps.stripe.readCharge(id);
    const payment = `Order #${orderId}: its second payment (${id} in Stripe’s dashboard)`;
    await transactIn(deps, async (inner) => {
      for (const refund of refunds)
        if (hasFailed(refund.status))
          await reportFailure(inner, { orderId, intentId: id, payment, refund, refunds });
      for (const dispute of disputes) await reportDispute(inner, { orderId, payment, dispute });
    });
  }
}

/** The event of the alert that an order was paid twice, and what became of the second payment. */
export const paidTwice = (intentId: string): string => `paid-twice.${intentId}`;

/** The event of the alert about a failed refund of a second payment. */
export const secondRefundFailed = (refundId: string): string => `second-refund-failed.${refundId}`;

interface Failed {
  orderId: string;
  intentId: string;
  payment: string;
  refund: StripeRefund;
  refunds: readonly StripeRefund[];
}

async function reportFailure(deps: InTransaction, { orderId, intentId, payment, refund, refunds }: Failed) {
  const event = secondRefundFailed(refund.id);
  const made = refunds.filter(({ status }) => isAccepted(status)).map(({ amount }) => amount);
  if (add(ZERO, ...made) >= refund.amount) return closeAlertAbout(deps.db, event, deps.clock());
  // It says that the payment was refunded.
  await closeAlertAbout(deps.db, paidTwice(intentId), deps.clock());
  return alertOwner(deps, {
    event,
    kind: 'paid_twice',
    orderId,
    text: `${payment} was not refunded: ${formatPrice(refund.amount)} came back to Stripe (${failureText(refund.failure)}). Refund it again there, or pay the shopper another way.`,
  });
}

/** A bank's question that becomes a dispute has a new last day. */
async function reportDispute(
  deps: InTransaction,
  { orderId, payment, dispute }: { orderId: string; payment: string; dispute: StripeDispute },
) {
  const { id, amount, status, reason, dueBy } = dispute;
  const event = takesEvidence(status) ? `second-dispute.${id}.${dueBy?.getTime() ?? 'open'}` : null;
  await closeAlertsLike(deps.db, { prefix: `second-dispute.${id}.`, except: event, now: deps.clock() });
  if (event === null) return;
  await alertOwner(deps, {
    event,
    kind: 'dispute',
    orderId,
    text: `${payment} is disputed (${formatPrice(amount)}, ${disputeReason(reason)}). Answer the bank there.${takenUntil(deps, dispute)}`,
  });
}
