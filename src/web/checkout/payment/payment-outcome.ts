import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { PAYMENT_FAILED } from '../checkout-words.ts';

/** What became of a payment. */
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  /** `isTyping`: the card form itself points at the field that is wrong. */
  | { kind: 'declined'; message: string; isTyping: boolean }
  /** No answer came: the money may have moved or not. */
  | { kind: 'unheard'; message: string }
  /** Too many tries or too late: this order can no longer be paid. */
  | { kind: 'closed' }
  /** A state that cards do not have at this point. */
  | { kind: 'unexpected' };

/** Reads the provider's answer. A payment refused because it was made before is paid, not declined. */
export function paymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'pending' };
  if (status === 'canceled') return { kind: 'closed' };
  return error ? failureOf(error) : { kind: 'unexpected' };
}

function failureOf({ type, message = PAYMENT_FAILED }: StripeError): PaymentOutcome {
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unheard', message };
  return { kind: 'declined', message, isTyping: type === 'validation_error' };
}
