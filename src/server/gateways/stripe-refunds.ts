import type Stripe from 'stripe';
import { type Cents, cents } from '../../domain/money/money.ts';
import { REFUND_STATUSES, type RefundStatus } from '../../domain/money/refund-status.ts';
import { asking, isInvalidRequest, requireAbout } from './stripe-calls.ts';

/** A refund at Stripe, whoever requested it. */
export interface StripeRefund {
  /** Stripe's id. */
  id: string;
  /** Our id; null if it was made elsewhere, such as in Stripe's dashboard. */
  ourId: string | null;
  amount: Cents;
  status: RefundStatus;
  /** Stripe's reason for a failure. */
  failure: string | null;
  createdAt: Date;
}

interface AskedRefund {
  id: string;
  orderId: string;
  intentId: string;
  amount: Cents;
}

export const stripeRefunds = (stripe: Stripe) => ({
  /** Makes a refund, once per id. A refusal is final and contains Stripe's message. */
  async refund({ id, orderId, intentId, amount }: AskedRefund) {
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
      requireAbout(made.metadata?.refund_id === id);
      return toRefund(made);
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      return { refused: error.said };
    }
  },
});

export const toRefund = (refund: Stripe.Refund): StripeRefund => ({
  id: refund.id,
  ourId: refund.metadata?.refund_id ?? null,
  amount: cents(refund.amount),
  status: REFUND_STATUSES.find((known) => known === refund.status) ?? 'pending',
  failure: refund.failure_reason ?? null,
  createdAt: atSecond(refund.created),
});

export const atSecond = (seconds: number): Date => new Date(seconds * 1000);
