import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { paymentOutcome, paymentTexts } from './payment-outcome.ts';

const answered = (status: PaymentIntent.Status) =>
  ({ paymentIntent: { status } as PaymentIntent }) as PaymentIntentResult;
const refused = (error: Partial<StripeError>) => ({ error }) as PaymentIntentResult;

test('succeeded is paid, processing is pending', () => {
  expect(paymentOutcome(answered('succeeded'))).toEqual({ kind: 'paid' });
  expect(paymentOutcome(answered('processing'))).toEqual({ kind: 'pending' });
});

test('a decline has Stripe’s message', () => {
  const message = 'Your card was declined.';
  expect(paymentOutcome(refused({ type: 'card_error', message }))).toEqual({
    kind: 'declined',
    message,
    isTyping: false,
  });
});

test('the card form itself shows an incomplete card', () => {
  expect(paymentOutcome(refused({ type: 'validation_error' }))).toMatchObject({ isTyping: true });
});

test('a decline without a message gets ours', () => {
  expect(paymentOutcome(refused({ type: 'card_error' }))).toMatchObject({
    kind: 'declined',
    message: 'An error occurred during payment',
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

test('an earlier payment of the same intent is paid', () => {
  const repeated = refused({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' } as PaymentIntent,
  });
  expect(paymentOutcome(repeated)).toEqual({ kind: 'paid' });
});

test('a status that cards do not have is unexpected', () => {
  expect(paymentOutcome(answered('requires_action'))).toEqual({ kind: 'unexpected' });
});

test('toast and notice show Stripe’s message for a decline', () => {
  const message = 'Your card has expired.';
  expect(paymentTexts({ kind: 'declined', message, isTyping: false })).toEqual({
    toast: { title: 'Payment failed', description: message, destructive: true },
    notice: 'Your card has expired. Nothing was charged.',
  });
});

test('a message without a full stop gets one', () => {
  expect(paymentTexts({ kind: 'closed' })?.notice).toBe(
    'An error occurred during payment. Nothing was charged.',
  );
});

test('“Nothing was charged” is shown only when that is certain', () => {
  for (const outcome of [{ kind: 'unknown', message: 'Try again.' }, { kind: 'unexpected' }] as const)
    expect(paymentTexts(outcome)?.notice).not.toContain('Nothing was charged');
});

test('a payment that went through, or still may, has no failure texts', () => {
  expect(paymentTexts({ kind: 'paid' })).toBeNull();
  expect(paymentTexts({ kind: 'pending' })).toBeNull();
});
