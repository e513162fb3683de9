import { mayTakeMoney } from '../../../domain/money/dispute-status.ts';
import { isAccepted } from '../../../domain/money/refund-status.ts';
import type { Deps } from '../../deps.ts';
import type { StripeRefund } from '../../gateways/stripe-refunds.ts';
import { findOrder, type Order } from '../queries.ts';
import { settleOrder } from '../settling/settle-order.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { saveCharge } from './queries.ts';
import { recordDisputes } from './record-disputes.ts';
import { recordRefunds } from './record-refunds.ts';
import { recordWarnings } from './record-warnings.ts';
import { watchSecondPayments } from './second-payments.ts';

/**
 * Brings fee, refunds, disputes and warnings of an order in line with Stripe, wherever they were made, and looks at its second payments. Settles the order first.
 * Answers `tooSoon` when the order is not paid yet and Stripe cannot be asked at this moment. Throws when Stripe does not
 * answer.
 */
export async function reconcileCharge(
  deps: Deps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<{ tooSoon: boolean }> {
  const settlement = await settleOrder(deps, { orderId, cause });
  const order = await findOrder(deps.db, orderId);
  if (!order?.paymentIntentId || order.paid === null) return { tooSoon: settlement?.tooSoon ?? false };

  const { fee, card, refunds, disputes } = await deps.stripe.readCharge(order.paymentIntentId);
  await withOrderLocked(deps, { orderId }, async (inner, locked) => {
    await saveCharge(inner.db, orderId, { fee, card });
    await recordRefunds(inner, locked, refunds);
    await recordDisputes(inner, locked, disputes);
    await recordWarnings(inner, orderId);
  });
  await watchSecondPayments(deps, orderId);
  return { tooSoon: false };
}

/**
 * Whether a locked, paid order should not be made, because all of its money was refunded or a bank has it or may take it.
 * The owner decided to make a replacement, whatever happens to the first payment. Asks Stripe, since its webhook may be late. Throws when Stripe does not answer.
 */
export async function isMoneyGone(
  { stripe }: Pick<Deps, 'stripe'>,
  { id, paymentIntentId, paid, total, refunded, replaces }: Order,
): Promise<boolean> {
  if (replaces !== null) return false;
  if (paymentIntentId === null) throw new Error(`order ${id} was sent without a payment`);
  const received = paid ?? total;
  if (refunded >= received) return true;
  const { refunds, disputes } = await stripe.readCharge(paymentIntentId);
  return sumOf(refunds) >= received || disputes.some(({ status }) => mayTakeMoney(status));
}

const sumOf = (refunds: readonly StripeRefund[]) =>
  refunds.reduce((sum, { amount, status }) => (isAccepted(status) ? sum + amount : sum), 0);
