import type { StripeAccount } from '../account.ts';
import { emit } from '../events.ts';
import { formatAmount } from '../money.ts';
import { type Charge, newRefund, type Refund, type RefundParams, type RequestOrigin } from '../objects.ts';
import { StripeError } from '../protocol/stripe-error.ts';
import { reverseReversal, reverseTax } from '../tax/commit-tax.ts';
import { cardByNumber } from '../test-cards.ts';
import { bookFailure, bookRefund } from './booking.ts';

/** Refunds up to the unrefunded amount. The test card decides whether the refund succeeds now, later, or not at all. */
export function refundCharge(
  account: StripeAccount,
  charge: Charge,
  { params, request }: { params: RefundParams; request: RequestOrigin },
): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  requireRefundable(charge, amount, left);
  requireUndisputed(account, charge);
  const refundTrait = cardByNumber(account.cardNumbers.get(charge.payment_method)?.number ?? '')?.refund;
  const made = newRefund(charge, { amount, params, isPending: refundTrait === 'succeeds later' });
  const refund = account.refunds.put({ ...made, balance_transaction: bookRefund(account, made).id });
  const refunded = account.charges.put(withRefunded(charge, charge.amount_refunded + amount));
  reverseTax(account, refund);
  emit(account, 'refund.created', { object: refund, request });
  emit(account, 'charge.refunded', { object: refunded, request });
  if (refundTrait)
    account.scheduler.plan('stripe.settle-refund', { refund: refund.id }, account.settings.refundDelayMs);
  return refund;
}

export function settleRefunds(account: StripeAccount) {
  account.scheduler.handle<{ refund: string }>('stripe.settle-refund', ({ refund: id }) => {
    account.documents.transaction(() => {
      const refund = account.refunds.get(id);
      if (!refund) return;
      if (refund.status === 'pending') {
        const succeeded = account.refunds.put({ ...refund, status: 'succeeded' });
        emit(account, 'refund.updated', { object: succeeded });
        emit(account, 'charge.refund.updated', { object: succeeded });
      } else if (refund.status === 'succeeded') failRefund(account, refund, 'failed');
    });
  });
}

/** Fails or cancels a refund. The shop gets the money back. */
export function failRefund(account: StripeAccount, refund: Refund, status: 'failed' | 'canceled'): Refund {
  const failure = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
  const failure_balance_transaction = bookFailure(account, refund).id;
  const failed = account.refunds.put({ ...refund, status, ...failure, failure_balance_transaction });
  const charge = account.charges.get(refund.charge);
  if (charge) account.charges.put(withRefunded(charge, charge.amount_refunded - refund.amount));
  reverseReversal(account, failed);
  emit(account, status === 'failed' ? 'refund.failed' : 'refund.updated', { object: failed });
  emit(account, 'charge.refund.updated', { object: failed });
  return failed;
}

function requireRefundable(charge: Charge, amount: number, left: number) {
  if (!charge.paid) throw new StripeError(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  if (left === 0) {
    throw new StripeError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount <= left) return;
  throw new StripeError(
    `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge ` +
      `(${formatAmount(left, charge.currency)})`,
    { param: 'amount' },
  );
}

/** A charge whose money the bank has withdrawn cannot be refunded. An inquiry moves no money, so a refund is allowed. */
function requireUndisputed(account: StripeAccount, charge: Charge) {
  const isChargedBack = account.disputes
    .relatedTo(charge.id)
    .some(({ status }) => !status.startsWith('warning_') && status !== 'won');
  if (!isChargedBack) return;
  throw new StripeError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function withRefunded(charge: Charge, amountRefunded: number): Charge {
  return { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount };
}
