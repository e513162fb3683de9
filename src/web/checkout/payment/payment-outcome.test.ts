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
  const message = 'Your card was declined.';
  expect(paymentOutcome(refused({ type: 'card_error', message }))).toEqual({
    kind: 'declined',
    message,
    isTyping: false,
  });
});

test('a card that is not typed whole is shown by its own form', () => {
  expect(paymentOutcome(refused({ type: 'validation_error' }))).toMatchObject({ isTyping: true });
});

test('a decline without words gets ours', () => {
  expect(paymentOutcome(refused({ type: 'card_error' }))).toMatchObject({
    kind: 'declined',
    message: 'An error occurred during payment',
  });
});

test.each(['api_connection_error', 'api_error'] as const)('%s does not tell whether money moved', (type) => {
  expect(paymentOutcome(refused({ type, message: 'Lost.' }))).toEqual({ kind: 'unheard', message: 'Lost.' });
});

test('an intent that was canceled can no longer be paid', () => {
  const repeated = refused({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' } as PaymentIntent,
  });
  expect(paymentOutcome(repeated)).toEqual({ kind: 'closed' });
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
