import { expect, test } from 'vitest';
import { movementText } from './movement-texts.ts';

test('movements have plain words, and unknown ones keep Stripe’s', () => {
  expect(['refund_failure', 'dispute_reversal', 'payout'].map(movementText)).toEqual([
    'Refund came back',
    'Dispute won',
    'Payout to bank',
  ]);
  expect(movementText('climate_order_purchase')).toBe('Climate order purchase');
});
