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

test('a decline keeps Stripe’s message', () => {
  const message = 'Your card was declined.';
  expect(paymentOutcome(refused({ type: 'card_error', message }))).toEqual({
    kind: 'declined',
    message,
    isTyping: false,
  });
});

test('after a validation error, the shopper is still typing', () => {
  expect(paymentOutcome(refused({ type: 'validation_error' }))).toMatchObject({ isTyping: true });
  expect(paymentOutcome(refused({ type: 'validation_error', code: 'incomplete_cvc' }))).toMatchObject({
    missing: 'the security code',
  });
});

test('a decline without a message has none', () => {
  expect(paymentOutcome(refused({ type: 'card_error' }))).toMatchObject({
    kind: 'declined',
    message: null,
  });
});

test.each(['api_connection_error', 'api_error'] as const)(
  'after %s we do not know whether money moved',
  (type) => {
    expect(paymentOutcome(refused({ type, message: 'Lost.' }))).toEqual({
      kind: 'unknown',
      message: 'Lost.',
    });
  },
);

test('a canceled intent can no longer be paid', () => {
  const repeated = refused({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' } as PaymentIntent,
  });
  expect(paymentOutcome(repeated)).toEqual({ kind: 'closed' });
});

test('an intent that was paid before is paid', () => {
  const repeated = refused({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' } as PaymentIntent,
  });
  expect(paymentOutcome(repeated)).toEqual({ kind: 'paid' });
});

test('a status that cards do not have is unexpected', () => {
  expect(paymentOutcome(answered('requires_action'))).toEqual({ kind: 'unexpected' });
});
