import type { Wallet } from '../../../../src/domain/orders/wallets.ts';
import type { Answer } from '../answer.ts';
import type { Balance } from './balance.ts';
import type { TaxBooks } from './tax.ts';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  description: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  client_secret: string;
  last_payment_error: object | null;
  /** Whether the secret key has set an address, so that a wallet cannot. */
  hasAddress: boolean;
  /** Of its sales tax. */
  taxCalculation: string | null;
  latest_charge: {
    id: string;
    object: 'charge';
    payment_method_details: { type: 'card'; card: { wallet: { type: Wallet } | null } };
    balance_transaction: { fee: number; currency: string } | null;
  } | null;
  created: number;
}

export interface RefundAtStripe {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
  created: number;
}

export interface DisputeAtStripe {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  reason: string;
  evidence_details: { due_by: number; submission_count: number };
  balance_transactions: { fee: number; currency: string }[];
  created: number;
}

/** A bank's warning, or a review. */
export interface WarningAtStripe {
  id: string;
  object: 'radar.early_fraud_warning' | 'review';
  payment_intent: string;
  actionable?: boolean;
  reason?: 'rule' | 'approved' | 'refunded_as_fraud';
  created: number;
}

export interface EventAtStripe {
  id: string;
  object: 'event';
  type: string;
  livemode: boolean;
  created: number;
  data: { object: object };
}

/** Stripe as the rest of the world sees it. */
export interface StripeAccount {
  intents: Map<string, Intent>;
  refunds: Map<string, RefundAtStripe>;
  disputes: Map<string, DisputeAtStripe>;
  balance: Balance;
  tax: TaxBooks;
  handle(call: StripeCall): Answer;
  /** The shopper's card, entered in the browser or in a wallet. */
  pay(clientSecret: string, card: 'good' | 'declined', wallet?: Wallet): 'paid' | 'declined' | 'closed';
  /** How much of a payment can still be refunded. */
  leftOf(intent: Intent): number;
  /** Also for refunds made in Stripe's dashboard. */
  addRefund(intent: Intent, amount: number, metadata?: Record<string, string>): RefundAtStripe;
  warnings: Map<string, WarningAtStripe>;
  openDispute(intent: Intent): void;
  /** A bank or Radar suspects the card. A review may be approved later. */
  warn(intent: Intent): void;
}

export interface StripeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: URLSearchParams;
  /** The idempotency key. */
  key: string | null;
}
