import { mayTakeMoney } from '../../../domain/dispute-status.ts';
import { isAccepted } from '../../../domain/refund-status.ts';
import type { Deps } from '../../deps.ts';
import type { StripeRefund } from '../../gateways/stripe-charges.ts';
import type { Order } from '../queries.ts';

/**
 * Whether a locked, paid order should not be made: all of its money went back or is asked to, or a bank has it or may
 * take it. Asks Stripe, since nobody may have rung yet. Throws when Stripe does not answer.
 */
export async function isMoneyGone(
  { stripe }: Pick<Deps, 'stripe'>,
  { id, paymentIntentId, paid, total, refunded }: Order,
): Promise<boolean> {
  if (paymentIntentId === null) throw new Error(`order ${id} was sent without a payment`);
  const received = paid ?? total;
  if (refunded >= received) return true;
  const { refunds, disputes } = await stripe.readCharge(paymentIntentId);
  return sumOf(refunds) >= received || disputes.some(({ status }) => mayTakeMoney(status));
}

const sumOf = (refunds: readonly StripeRefund[]) =>
  refunds.reduce((sum, { amount, status }) => (isAccepted(status) ? sum + amount : sum), 0);
