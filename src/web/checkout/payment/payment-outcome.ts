import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';

/** What became of an attempt to pay. Its words are in `checkout-texts.ts`. */
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  /** `message` is Stripe's. `isTyping`: the card form itself shows which field is wrong. `missing` names an incomplete field. */
  | { kind: 'declined'; message: string | null; isTyping: boolean; missing?: string }
  /** Stripe did not answer, so money may or may not have moved. */
  | { kind: 'unknown'; message: string | null }
  /** The intent was canceled and can no longer be paid. */
  | { kind: 'closed' }
  /** A status that no card payment of this shop can have. */
  | { kind: 'unexpected' };

/** Reads Stripe's answer. A payment that Stripe refuses because the intent is already paid counts as paid. */
export function paymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'pending' };
  if (status === 'canceled') return { kind: 'closed' };
  return error ? failureOf(error) : { kind: 'unexpected' };
}

const CARD_FIELDS: Readonly<Record<string, string>> = {
  incomplete_number: 'the card number',
  incomplete_expiry: 'the expiration date',
  incomplete_cvc: 'the security code',
  incomplete_zip: 'the ZIP code of your card',
};

function failureOf({ type, code, message }: StripeError): PaymentOutcome {
  const reason = message ?? null;
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unknown', message: reason };
  const missing = CARD_FIELDS[code ?? ''];
  return {
    kind: 'declined',
    message: reason,
    isTyping: type === 'validation_error',
    ...(missing !== undefined && { missing }),
  };
}
