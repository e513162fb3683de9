/** What a movement of money is, in plain words. Unknown categories keep Stripe's word. */
export const movementText = (category: string): string =>
  WORDS[category] ?? `${category.charAt(0).toUpperCase()}${category.slice(1).replaceAll('_', ' ')}`;

// https://docs.stripe.com/reports/reporting-categories
const WORDS: Record<string, string> = {
  charge: 'Charge',
  charge_failure: 'Charge failed',
  refund: 'Refund',
  partial_capture_reversal: 'Refund',
  refund_failure: 'Refund came back',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  fee: 'Stripe’s own fee',
  network_cost: 'Card network’s fee',
  tax: 'Tax on Stripe’s fees',
  payout: 'Payout to bank',
  payout_reversal: 'Payout came back',
  topup: 'Top-up from bank',
  risk_reserved_funds: 'Held back by Stripe',
  other_adjustment: 'Adjustment',
};

/** The line of a month's summary that a movement belongs to. */
type MovementGroup = 'charges' | 'refunds' | 'disputes' | 'paidOut' | 'other';

export const MOVEMENT_GROUPS: Record<Exclude<MovementGroup, 'other'>, readonly string[]> = {
  charges: ['charge', 'charge_failure'],
  refunds: ['refund', 'refund_failure', 'partial_capture_reversal'],
  disputes: ['dispute', 'dispute_reversal'],
  paidOut: ['payout', 'payout_reversal'],
};
