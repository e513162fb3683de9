import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import type { ToastMessage } from '../../ui/use-toast.ts';
import { CHECKOUT_TOASTS, NOTHING_PAID, PAYMENT_FAILED, PAYS_ONCE } from '../checkout-texts.ts';

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  /** `isTyping`: the card form itself shows which field is wrong. */
  | { kind: 'declined'; message: string; isTyping: boolean }
  /** No answer. Money may have moved or not. */
  | { kind: 'unknown'; message: string }
  /** The intent was canceled and can no longer be paid. */
  | { kind: 'closed' }
  /** A status that card payments do not have here. */
  | { kind: 'unexpected' };

/** Reads Stripe's answer. A payment that Stripe refuses because it was made before is paid. */
export function paymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'pending' };
  if (status === 'canceled') return { kind: 'closed' };
  return error ? failureOf(error) : { kind: 'unexpected' };
}

function failureOf({ type, message = PAYMENT_FAILED }: StripeError): PaymentOutcome {
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unknown', message };
  return { kind: 'declined', message, isTyping: type === 'validation_error' };
}

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
  const message = outcome.kind === 'closed' ? PAYMENT_FAILED : outcome.message;
  const assurance = outcome.kind === 'unknown' ? PAYS_ONCE : NOTHING_PAID;
  return { toast: CHECKOUT_TOASTS.paymentFailed(message), notice: inSentences(message, assurance) };
}

/** After a payment that failed on Stripe's own page. */
export const FAILED_ELSEWHERE = inSentences(PAYMENT_FAILED, NOTHING_PAID);

export function inSentences(first: string, second: string): string {
  return `${first.replace(/[.!]?$/, '.')} ${second}`;
}
