/** What the balance at Stripe consists of. Money in cents, times in Unix seconds. */

export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: null;
  exchange_rate: number | null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available' | 'pending';
  type: string;
}

export type Payout = ReturnType<typeof newPayout>;

interface PaidOut {
  id: string;
  amount: number;
  balance_transaction: string;
  /** A noon. */
  created: number;
  currency: string;
}

export const newPayout = (paidOut: PaidOut) => ({
  ...paidOut,
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  arrival_date: paidOut.created + 12 * 60 * 60,
  automatic: true,
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
});
