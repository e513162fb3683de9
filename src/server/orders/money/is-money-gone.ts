import { mayTakeMoney } from '../../../domain/dispute-status.ts';
import { isAccepted } from '../../../domain/refund-status.ts';
import type { Deps } from '../../deps.ts';
import type { KnownRefund } from '../../gateways/stripe-charges.ts';
import type { Order } from '../queries.ts';

/**
 * Whether a locked, paid order should not be made: all of its money went back or is asked to, or a bank has it or may
 * take it. Asks Stripe, since nobody may have rung yet. Throws when Stripe does not answer.
 */
export async function isMoneyGone(
  { stripe }: Pick<Deps, 'stripe'>,
  { id, paymentIntentId, charged, total, refunded }: Order,
): Promise<boolean> {
  if (paymentIntentId === null) throw new Error(`order ${id} was sent without a payment`);
  const paid = charged ?? total;
  if (refunded >= paid) return true;
  const { refunds, disputes } = await stripe.readCharge(paymentIntentId);
  return sumOf(refunds) >= paid || disputes.some(({ status }) => mayTakeMoney(status));
}

const sumOf = (refunds: readonly KnownRefund[]) =>
  refunds.reduce((sum, { amount, status }) => (isAccepted(status) ? sum + amount : sum), 0);
