import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { toDispute } from './stripe-charges.ts';

const moved = (...amounts: number[]) => amounts.map((amount) => ({ amount, fee: 0, currency: 'usd' }));

test.each([
  ['prevented', 'took nothing', moved(), 'prevented'],
  ['prevented', 'took the money', moved(-3498), 'lost'],
  ['prevented', 'gave the money back', moved(-3498, 3498), 'prevented'],
  ['needs_response', 'took the money', moved(-3498), 'needs_response'],
  ['won', 'gave less back', moved(-3498, 3400), 'won'],
])('a dispute that Stripe calls %s and that %s', (status, _, balance_transactions, counted) => {
  const dispute = {
    id: 'du_1',
    amount: 3498,
    reason: 'fraudulent',
    created: 1_795_000_000,
    status,
    balance_transactions,
    evidence_details: { due_by: null, submission_count: 1 },
  } as unknown as Stripe.Dispute;
  expect(toDispute(dispute)).toMatchObject({ status: counted, amount: 3498 });
});
