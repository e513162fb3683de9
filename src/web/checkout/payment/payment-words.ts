import type { ToastMessage } from '../../ui/use-toast.ts';
import { CHECKOUT_TOASTS, NOTHING_PAID, PAYMENT_FAILED, PAYS_ONCE } from '../checkout-words.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

interface PaymentWords {
  toast: ToastMessage;
  /** Stays above the button until the next try. */
  notice: string;
}

/** What the shopper is told of a payment that did not go through; null when it did, or may yet. */
export function paymentWords(outcome: PaymentOutcome): PaymentWords | null {
  if (outcome.kind === 'paid' || outcome.kind === 'pending') return null;
  if (outcome.kind === 'unexpected') {
    const toast = CHECKOUT_TOASTS.unexpected;
    return { toast, notice: inSentences(toast.description ?? toast.title, PAYS_ONCE) };
  }
  const message = outcome.kind === 'closed' ? PAYMENT_FAILED : outcome.message;
  const assurance = outcome.kind === 'unheard' ? PAYS_ONCE : NOTHING_PAID;
  return { toast: CHECKOUT_TOASTS.paymentFailed(message), notice: inSentences(message, assurance) };
}

/** Of a payment that failed on the provider's own page. */
export const FAILED_ELSEWHERE = inSentences(PAYMENT_FAILED, NOTHING_PAID);

export function inSentences(first: string, second: string): string {
  return `${first.replace(/[.!]?$/, '.')} ${second}`;
}
