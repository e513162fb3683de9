import { expect, test } from 'vitest';
import { causeInWords, changeSentence } from './order-history.tsx';

test.each([
  ['pending', 'checkout', 'Order placed'],
  ['processing', 'Stripe: payment_intent.payment_failed', 'Paid, reported by Stripe'],
  ['processing', 'Stripe', 'Paid, reported by Stripe'],
  ['processing', 'browser', 'Paid, reported by the browser'],
  ['processing', 'sweeper', 'Paid, found by a scheduled check'],
  ['processing', 'sent by robin@example.com', 'Sent by robin@example.com'],
  ['payment_failed', 'Stripe: payment_intent.payment_failed: payment declined', 'The payment was declined'],
  ['canceled', 'sweeper: payment canceled', 'The payment was canceled'],
  ['canceled', 'sweeper', 'Not paid in time'],
  ['canceled', 'canceled: changed her mind', 'Canceled: changed her mind'],
  ['on_hold', 'the payment does not match the order', 'The payment does not match the order'],
])('%s because of "%s" reads "%s"', (status, cause, words) => {
  expect(causeInWords(status, cause)).toBe(words);
});

test.each([
  [{ kind: 'words', hats: 1, from: 'Pryia', to: 'Priya' }, 'The shopper: 1 hat, from “Pryia” to “Priya”'],
  [
    { kind: 'email', by: 'robin@example.com', from: 'a@x.example', to: 'b@x.example' },
    'robin@example.com: from “a@x.example” to “b@x.example”',
  ],
  [{ kind: 'more_time' }, 'The shopper took ten more minutes'],
  [{ kind: 'sent_now', by: 'robin@example.com' }, 'robin@example.com ended the time for changes'],
] as const)('%j reads "%s"', (change, words) => {
  const rest = { id: 1, by: null, hats: null, from: '', to: '', at: '2026-11-20T12:00:00Z' };
  expect(changeSentence({ ...rest, ...change })).toBe(words);
});
