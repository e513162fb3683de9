import type { PaymentIntentResult } from '@stripe/stripe-js';

/** What became of a payment; `unexpected` is a state that cards do not have at this point. */
export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'declined'; message: string }
  | { kind: 'unexpected' };

/** Reads the provider's answer. A payment refused because it was made before is paid, not declined. */
export function paymentOutcome({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'pending' };
  if (error) return { kind: 'declined', message: error.message ?? 'An error occurred during payment' };
  return { kind: 'unexpected' };
}
