import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { paymentOutcome } from './payment-outcome.ts';

const answered = (status: PaymentIntent.Status) =>
  ({ paymentIntent: { status } as PaymentIntent }) as PaymentIntentResult;
const refused = (error: Partial<StripeError>) => ({ error }) as PaymentIntentResult;

test('succeeded is paid, processing is pending', () => {
  expect(paymentOutcome(answered('succeeded'))).toEqual({ kind: 'paid' });
  expect(paymentOutcome(answered('processing'))).toEqual({ kind: 'pending' });
});

test('a decline is told in the provider’s words', () => {
  const declined = refused({ type: 'card_error', message: 'Your card was declined.' });
  expect(paymentOutcome(declined)).toEqual({ kind: 'declined', message: 'Your card was declined.' });
});

test('a decline without words gets ours', () => {
  expect(paymentOutcome(refused({ type: 'api_error' }))).toEqual({
    kind: 'declined',
    message: 'An error occurred during payment',
  });
});

test('a payment that was made before is paid', () => {
  const repeated = refused({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' } as PaymentIntent,
  });
  expect(paymentOutcome(repeated)).toEqual({ kind: 'paid' });
});

test('a state that no card leads to is neither paid nor declined', () => {
  expect(paymentOutcome(answered('requires_action'))).toEqual({ kind: 'unexpected' });
});
