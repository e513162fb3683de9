import Stripe from 'stripe';
import { type Cents, cents } from '../../domain/money.ts';
import { REFUND_STATUSES, type RefundStatus } from '../../domain/refund-status.ts';
import { asking } from './stripe-errors.ts';

/** A refund as Stripe tells it, whoever asked for it. */
export interface StripeRefund {
  /** Stripe's. */
  id: string;
  /** Our own id of it; null when it was made elsewhere, such as in Stripe's dashboard. */
  ourId: string | null;
  amount: Cents;
  status: RefundStatus;
  /** Stripe's word for why it failed. */
  failure: string | null;
  createdAt: Date;
}

export interface StripeDispute {
  id: string;
  amount: Cents;
  /** Stripe's words, as in `needs_response`. */
  status: string;
  reason: string;
  dueBy: Date | null;
  /** What the bank charges for it, whoever wins; null until Stripe has booked it. */
  fee: Cents | null;
  createdAt: Date;
}

/** All that happened to a charge since it was made. */
export interface ChargeHistory {
  fee: Cents | null;
  refunds: StripeRefund[];
  disputes: StripeDispute[];
}

export interface AskedRefund {
  id: string;
  orderId: string;
  intentId: string;
  amount: Cents;
}

export interface StripeCharges {
  readCharge(intentId: string): Promise<ChargeHistory>;
  /** Gives money back, once for one id. A refusal is Stripe's last word, in its own words. */
  refund(refund: AskedRefund): Promise<StripeRefund | { refused: string }>;
}

export const stripeCharges = (stripe: Stripe): StripeCharges => ({
  async readCharge(intentId) {
    const ofIntent = { payment_intent: intentId, limit: 100 };
    const [intent, refunds, disputes] = await asking(
      Promise.all([
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
        stripe.refunds.list(ofIntent).autoPagingToArray({ limit: 1000 }),
        stripe.disputes.list(ofIntent).autoPagingToArray({ limit: 1000 }),
      ]),
    );
    return { fee: feeOf(intent), refunds: refunds.map(toRefund), disputes: disputes.map(toDispute) };
  },

  async refund({ id, orderId, intentId, amount }) {
    try {
      const made = await asking(
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount,
            reason: 'requested_by_customer',
            metadata: { order_id: orderId, refund_id: id },
          },
          { idempotencyKey: `refund-${id}` },
        ),
      );
      return toRefund(made);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return { refused: error.message };
    }
  },
});

/** What Stripe keeps of the intent's charge; null until it has booked it. */
export function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): Cents | null {
  const booking = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  return booking && typeof booking === 'object' ? inDollars(booking) : null;
}

/** The fee of a booking; null when Stripe books in a currency that it does not convert to dollars. */
function inDollars({ fee, currency, exchange_rate }: Stripe.BalanceTransaction): Cents | null {
  if (currency === 'usd') return cents(fee);
  // The rate leads from the dollars of the charge to the currency of the account.
  return exchange_rate ? cents(Math.round(fee / exchange_rate)) : null;
}

/** What all bookings of a dispute cost. An inquiry moves no money, so nothing is booked. */
function disputeFeeOf({ status, balance_transactions }: Stripe.Dispute): Cents | null {
  const isFree = status.startsWith('warning_') || status === 'prevented';
  if (balance_transactions.length === 0) return isFree ? cents(0) : null;
  const fees = balance_transactions.map(inDollars);
  return fees.includes(null) ? null : cents(fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0));
}

const toRefund = (refund: Stripe.Refund): StripeRefund => ({
  id: refund.id,
  ourId: refund.metadata?.refund_id ?? null,
  amount: cents(refund.amount),
  status: REFUND_STATUSES.find((known) => known === refund.status) ?? 'pending',
  failure: refund.failure_reason ?? null,
  createdAt: atSecond(refund.created),
});

const toDispute = (dispute: Stripe.Dispute): StripeDispute => ({
  id: dispute.id,
  amount: cents(dispute.amount),
  status: dispute.status,
  reason: dispute.reason,
  dueBy: dispute.evidence_details.due_by ? atSecond(dispute.evidence_details.due_by) : null,
  fee: disputeFeeOf(dispute),
  createdAt: atSecond(dispute.created),
});

const atSecond = (seconds: number) => new Date(seconds * 1000);
