import type Stripe from 'stripe';
import { type Cents, cents } from '../../domain/money/money.ts';
import { readList } from './deadline.ts';
import { asking, isInvalidRequest, requireAbout } from './stripe-calls.ts';
import { atSecond, toRefund } from './stripe-refunds.ts';

export interface StripeDispute {
  id: string;
  amount: Cents;
  /** Stripe's status, such as `needs_response`; `lost` if it prevented the dispute with the shop's money. */
  status: string;
  reason: string;
  dueBy: Date | null;
  /** The fees that are booked, whoever wins; null until Stripe has booked one. */
  fee: Cents | null;
  /** Whether the shop answered it, and Stripe has not booked a fee for that: it may charge one. */
  mayCostMore: boolean;
  createdAt: Date;
}

/** The brand, as Stripe writes it, and the last four digits of a card; both null if it was no card. */
export interface ChargedCard {
  brand: string | null;
  last4: string | null;
}

/** What the shop writes on the payment of an order, as a wallet's too. Stripe copies it to the charge. */
export const paymentDescription = (orderId: string): string => `Unhinged Hats order #${orderId}`;

export const stripeCharges = (stripe: Stripe, timeout: number) => ({
  /** Everything that happened to a charge. */
  async readCharge(intentId: string) {
    const ofIntent = { payment_intent: intentId, limit: 100 };
    const [intent, refunds, disputes] = await asking(
      Promise.all([
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
        readList(stripe.refunds.list(ofIntent), { timeout, most: 1000 }),
        readList(stripe.disputes.list(ofIntent), { timeout, most: 1000 }),
      ]),
    );
    const parts = [...refunds, ...disputes];
    requireAbout(intent.id === intentId && parts.every((part) => part.payment_intent === intentId));
    return {
      fee: feeOf(intent),
      card: cardOf(intent),
      refunds: refunds.map(toRefund),
      disputes: disputes.map(toDispute),
    };
  },

  /** The id of the intent that made a charge; null if Stripe has no such charge. */
  async intentOf(chargeId: string) {
    try {
      const { payment_intent: intent } = await asking(stripe.charges.retrieve(chargeId));
      return typeof intent === 'object' ? (intent?.id ?? null) : intent;
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      return null;
    }
  },
});

/** Stripe's fee for the intent's charge; null until it is booked. */
export function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): Cents | null {
  const booking = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  return booking && typeof booking === 'object' ? chargeFee(booking) : null;
}

/** The wallet that the intent was paid from; null for a card. */
export function walletOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const details = charge && typeof charge === 'object' ? charge.payment_method_details : null;
  // Link can also be a method of its own, besides a wallet of cards.
  return details?.card?.wallet?.type ?? (details?.type === 'link' ? 'link' : null);
}

/** The card that the intent was paid with, in a wallet or not. */
export function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): ChargedCard {
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : null;
  return { brand: card?.brand ?? null, last4: card?.last4 ?? null };
}

/** The fee of a charge's booking; null if it cannot be converted to dollars. */
export function chargeFee(booking: Stripe.BalanceTransaction): Cents | null {
  const fee = inDollars(booking);
  return fee === null ? null : cents(fee);
}

/** The fee of a booking, negative if Stripe gives it back; null if it is in a currency that cannot be converted to dollars. */
function inDollars({ fee, currency, exchange_rate }: Stripe.BalanceTransaction): number | null {
  if (currency === 'usd') return fee;
  // The exchange rate converts the charge's dollars to the account's currency.
  return exchange_rate ? Math.round(fee / exchange_rate) : null;
}

/** For an inquiry nothing is booked, because it moves no money. */
const isFree = ({ status }: Stripe.Dispute): boolean =>
  status.startsWith('warning_') || status === 'prevented';

/** The total fees of a dispute. */
function disputeFeeOf(dispute: Stripe.Dispute): Cents | null {
  const fees = dispute.balance_transactions.map(inDollars);
  if (fees.length === 0) return isFree(dispute) ? cents(0) : null;
  if (!fees.every((fee) => fee !== null)) return null;
  const total = fees.reduce((sum, fee) => sum + fee, 0);
  return cents(Math.max(0, total));
}

/** Stripe may charge another fee for an answer: https://stripe.com/pricing. Whether and how much, only its booking says. */
const mayCostMore = (dispute: Stripe.Dispute): boolean =>
  !isFree(dispute) &&
  dispute.evidence_details.submission_count > 0 &&
  dispute.balance_transactions.filter(({ fee }) => fee > 0).length < 2;

/** Stripe may prevent a dispute by giving the money back. If the dispute's own bookings took money, it counts as lost. */
const statusOf = ({ status, balance_transactions }: Stripe.Dispute): string =>
  status === 'prevented' && balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
    ? 'lost'
    : status;

/** A dispute as Stripe reports it. */
export const toDispute = (dispute: Stripe.Dispute): StripeDispute => ({
  id: dispute.id,
  amount: cents(dispute.amount),
  status: statusOf(dispute),
  reason: dispute.reason,
  dueBy: dispute.evidence_details.due_by ? atSecond(dispute.evidence_details.due_by) : null,
  fee: disputeFeeOf(dispute),
  mayCostMore: mayCostMore(dispute),
  createdAt: atSecond(dispute.created),
});
