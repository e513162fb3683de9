import { minutesWords } from '../../domain/shipping/promised-days.ts';
import type { ToastMessage } from '../ui/use-toast.ts';
import type { PaymentOutcome } from './payment/payment-outcome.ts';

/** Shown if Stripe does not say why a payment failed. */
export const PAYMENT_FAILED = 'An error occurred during payment';

/** Follows the reason for a failed payment if no money moved. */
export const NOTHING_PAID = 'Nothing was charged.';
/** Follows the reason if we do not know whether money moved. */
const PAYS_ONCE = 'Press Pay Now again. Even if the first try went through, you pay only once.';

/** Shown below the card form of a payment that replaces one that was closed. */
export const PAYMENT_REOPENED = `Too many cards were declined, so that payment was closed. ${NOTHING_PAID} Your order is still here. Enter your card again.`;
export const NOT_REOPENED = 'We couldn’t start a new payment. Press Pay Now again in a moment.';

/** Shown when the shop refuses the discount code. */
export const codeRefused = (why: string) =>
  `${why} We took it out of your total, and nothing was charged. Check the total and continue.`;

export const PAYING_ELSEWHERE =
  'A payment is already going through, maybe in another tab. Wait until it’s done.';

/** How much of the card form is filled in. Stripe's form does not say which of its fields is empty. */
export type CardInput = 'empty' | 'partial' | 'complete';

/**
 * What the card form still needs; null if it is complete. `field` is the one that Stripe named when the shopper tried to pay.
 */
export function missingCard(input: CardInput, field: string | null): string | null {
  if (input === 'complete') return null;
  return `Still missing: ${field ?? (input === 'empty' ? 'your card' : 'the rest of your card details')}.`;
}

/** How long the order can still be changed after the payment; null if it cannot. */
export const secondThoughts = (minutes: number): string | null =>
  minutes > 0 ? `After you pay, you have ${minutesWords(minutes)} to change your mind.` : null;

/** Why a shopper is sent back from payment to shipping. */
export const SETBACKS = {
  changed: `Your cart changed after you went to pay, maybe in another tab. ${NOTHING_PAID} Check your order and continue.`,
  closed: `This payment was closed before it went through. ${NOTHING_PAID} Continue to start a new one.`,
} as const;

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  destructive: true,
});

export const CHECKOUT_TOASTS = {
  cartEmpty: failure('Cart is empty', 'Please add items to your cart before checking out.'),
  noShipping: failure('Please select shipping', 'Calculate shipping rates first by completing your address.'),
  ratesFailed: failure(
    'Shipping calculation failed',
    'Unable to calculate shipping rates. Please try again.',
  ),
  orderFailed: failure('Checkout failed', 'An error occurred during checkout. Please try again.'),
  unexpected: failure('Error', 'An unexpected error occurred'),
  paymentFailed: (message: string) => failure('Payment failed', message),
} as const;

interface PaymentTexts {
  toast: ToastMessage;
  /** Shown above the button until the next try. */
  notice: string;
}

/** The texts for a payment that failed; null if it went through or still may. */
export function paymentTexts(outcome: PaymentOutcome): PaymentTexts | null {
  if (outcome.kind === 'paid' || outcome.kind === 'pending') return null;
  if (outcome.kind === 'unexpected') {
    const toast = CHECKOUT_TOASTS.unexpected;
    return { toast, notice: inSentences(toast.description ?? toast.title, PAYS_ONCE) };
  }
  const message = (outcome.kind === 'closed' ? null : outcome.message) ?? PAYMENT_FAILED;
  const assurance = outcome.kind === 'unknown' ? PAYS_ONCE : NOTHING_PAID;
  return { toast: CHECKOUT_TOASTS.paymentFailed(message), notice: inSentences(message, assurance) };
}

/** Both texts as sentences, with a period after the first if it lacks one. */
export function inSentences(first: string, second: string): string {
  return `${first.replace(/[.!]?$/, '.')} ${second}`;
}
