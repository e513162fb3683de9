import { expect, test } from 'vitest';
import { missingCard, paymentTexts, secondThoughts } from './checkout-texts.ts';

test('toast and notice show Stripe’s message for a decline', () => {
  const message = 'Your card has expired.';
  expect(paymentTexts({ kind: 'declined', message, isTyping: false })).toEqual({
    toast: { title: 'Payment failed', description: message, destructive: true },
    notice: 'Your card has expired. Nothing was charged.',
  });
});

test('a decline without a message gets ours', () => {
  expect(paymentTexts({ kind: 'declined', message: null, isTyping: false })?.notice).toBe(
    'An error occurred during payment. Nothing was charged.',
  );
});

test('a message without a period gets one', () => {
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

test('a card form says what it still needs, with the field’s name once Stripe has named it', () => {
  expect(missingCard('complete', 'the security code')).toBeNull();
  expect(missingCard('empty', null)).toBe('Still missing: your card.');
  expect(missingCard('partial', null)).toBe('Still missing: the rest of your card details.');
  expect(missingCard('partial', 'the security code')).toBe('Still missing: the security code.');
});

test('time to change one’s mind is promised only if there is some', () => {
  expect(secondThoughts(60)).toBe('After you pay, you have 60 minutes to change your mind.');
  expect(secondThoughts(1)).toBe('After you pay, you have 1 minute to change your mind.');
  expect(secondThoughts(0)).toBeNull();
});
