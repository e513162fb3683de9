import { expect, test } from 'vitest';
import { paymentWords } from './payment-words.ts';

test('a decline is told in the provider’s words, in the toast and in the notice', () => {
  const message = 'Your card has expired.';
  expect(paymentWords({ kind: 'declined', message, isTyping: false })).toEqual({
    toast: { title: 'Payment failed', description: message, destructive: true },
    notice: 'Your card has expired. Nothing was charged.',
  });
});

test('what ends without a full stop gets one', () => {
  expect(paymentWords({ kind: 'closed' })?.notice).toBe(
    'An error occurred during payment. Nothing was charged.',
  );
});

test('nobody is told that nothing was charged while nobody knows', () => {
  for (const outcome of [{ kind: 'unheard', message: 'Try again.' }, { kind: 'unexpected' }] as const)
    expect(paymentWords(outcome)?.notice).not.toContain('Nothing was charged');
});

test('a payment that went through, or may yet, has not failed', () => {
  expect(paymentWords({ kind: 'paid' })).toBeNull();
  expect(paymentWords({ kind: 'pending' })).toBeNull();
});
