import type Stripe from 'stripe';
import type { Cents } from '../../domain/money/money.ts';
import { isOrderId } from '../../domain/orders/order-id.ts';
import { callsOfList } from './deadline.ts';
import { asking, isInvalidRequest } from './stripe-calls.ts';
import { chargeFee, paymentDescription } from './stripe-charges.ts';

/** An entry of the balance at Stripe. Amounts in cents; below zero for money that left. */
export interface StripeMovement {
  id: string;
  type: string;
  category: string;
  amount: number;
  fee: number;
  /** The fee of a payment in US cents; null for other movements, and if it cannot be converted. */
  paymentFee: Cents | null;
  net: number;
  currency: string;
  createdAt: Date;
  availableOn: Date;
  sourceId: string | null;
  /** The payment that it belongs to, through a charge, refund or dispute. */
  intentId: string | null;
  /** The order that the shop wrote on the payment; null if another business did, which may take payments with the same account. */
  orderId: string | null;
}

export const stripeBalance = (stripe: Stripe, timeout: number) => {
  async function* pages(params: Stripe.BalanceTransactionListParams) {
    const inTime = callsOfList(timeout);
    let after: string | undefined;
    do {
      const page: Stripe.ApiList<Stripe.BalanceTransaction> = await asking(
        inTime(() =>
          stripe.balanceTransactions.list({
            ...params,
            ...(after ? { starting_after: after } : {}),
            limit: 100,
            expand: ['data.source'],
          }),
        ),
      );
      yield page.data.map(toMovement);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  return {
    /** Everything from `from` to right before `to`, newest first, a page at a time. */
    movementsBetween: (from: Date, to: Date | null) =>
      pages({ created: { gte: secondOf(from), ...(to ? { lt: secondOf(to) } : {}) } }),

    /** Whether Stripe still collects what a payout contains. */
    async isPayoutInProgress(payoutId: string) {
      try {
        const { reconciliation_status: status } = await asking(stripe.payouts.retrieve(payoutId));
        return status === 'in_progress';
      } catch (error) {
        if (!isInvalidRequest(error)) throw error;
        return false;
      }
    },

    /** What a payout contains, a page at a time. Nothing for a payout that was made by hand, because Stripe does not say. */
    async *movementsOfPayout(payout: string) {
      try {
        yield* pages({ payout });
      } catch (error) {
        if (!isInvalidRequest(error)) throw error;
      }
    },
  };
};

const secondOf = (at: Date) => Math.floor(at.getTime() / 1000);

function toMovement(transaction: Stripe.BalanceTransaction): StripeMovement {
  const { id, type, reporting_category, amount, fee, net, currency, created, available_on, source } =
    transaction;
  return {
    id,
    type,
    category: reporting_category,
    amount,
    fee,
    net,
    currency,
    paymentFee: reporting_category === 'charge' ? chargeFee(transaction) : null,
    createdAt: new Date(created * 1000),
    availableOn: new Date(available_on * 1000),
    sourceId: typeof source === 'string' ? source : (source?.id ?? null),
    intentId: intentOf(source),
    orderId: orderOf(source),
  };
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function orderOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return null;
  const { metadata, description } = source;
  const id = metadata.order_id ?? '';
  return isOrderId(id) && description === paymentDescription(id) ? id : null;
}
