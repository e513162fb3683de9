import { expect, test } from 'vitest';
import { movementWords } from './movement-words.ts';

test('movements have plain words, and unknown ones keep Stripe’s', () => {
  expect(['refund_failure', 'dispute_reversal', 'payout'].map(movementWords)).toEqual([
    'Refund came back',
    'Dispute won',
    'Payout to bank',
  ]);
  expect(movementWords('climate_order_purchase')).toBe('Climate order purchase');
});
