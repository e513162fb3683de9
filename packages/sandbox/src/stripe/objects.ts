import type { BalanceTransaction } from './balance-objects.ts';
import type { Card, ChargedCard } from './card-objects.ts';
import type { Evidence } from './evidence.ts';

/** The parts of Stripe's objects that a shop uses, with Stripe's names. Money in cents, times in Unix seconds. */

export type Metadata = Record<string, string>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export interface Shipping {
  name: string;
  phone: string | null;
  carrier: string | null;
  tracking_number: string | null;
  address: Address;
}

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
}

/** What each intent says, mostly of features that the shop does not use. */
export const everyIntent = {
  object: 'payment_intent',
  application: null,
  application_fee_amount: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export type PaymentIntent = typeof everyIntent & {
  id: string;
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  hooks?: { inputs: { tax?: { calculation: string } } };
  last_payment_error: Omit<ErrorBody, 'payment_intent'> | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_options: {
    card: {
      installments: null;
      mandate_options: null;
      network: null;
      request_three_d_secure: 'any' | 'automatic' | 'challenge';
    };
  };
  payment_method_types: string[];
  receipt_email: string | null;
  shipping: Shipping | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
};

/** How the shopper authenticates: on the bank's page, or in a frame that Stripe.js opens over the shop's page. */
type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  billing_details: BillingDetails;
  card: Card;
  created: number;
  customer: null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
}

interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

/** What each charge says. */
export const everyCharge = {
  object: 'charge',
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'SANDBOX',
  customer: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export type Charge = typeof everyCharge & {
  id: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: {
    advice_code: null;
    network_advice_code: null;
    network_decline_code: null;
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: ChargedCard };
  receipt_email: string | null;
  refunded: boolean;
  shipping: Shipping | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'failed';
};

/** What each refund says. */
export const everyRefund = {
  object: 'refund',
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const;

export type Refund = typeof everyRefund & {
  id: string;
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
};

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: never[];
  evidence: Evidence;
  evidence_details: {
    due_by: number;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual';
  };
  intended_submission_method: 'manual';
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed';
}

export interface EarlyFraudWarning {
  id: string;
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: string;
  livemode: false;
  payment_intent: string;
}

/** What each review says. */
export const everyReview = {
  object: 'review',
  billing_zip: null,
  ip_address: null,
  ip_address_location: null,
  livemode: false,
  opened_reason: 'rule',
  session: null,
} as const;

export type Review = typeof everyReview & {
  id: string;
  charge: string;
  closed_reason: ReviewEnd | null;
  created: number;
  open: boolean;
  payment_intent: string;
  reason: 'rule' | ReviewEnd;
};

export type ReviewEnd = 'approved' | 'refunded' | 'refunded_as_fraud' | 'disputed';

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: RequestOrigin;
  type: string;
}

/** The API request that caused an event. Both are null if no request did. */
export interface RequestOrigin {
  id: string | null;
  idempotency_key: string | null;
}

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: PaymentMethod;
}

export const emptyAddress: Address = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};

/** A registered webhook: https://docs.stripe.com/api/webhook_endpoints */
export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
}

/** https://docs.stripe.com/api/payment_method_domains/object */
export interface PaymentMethodDomain extends Record<Wallet, WalletStatus> {
  id: string;
  object: 'payment_method_domain';
  created: number;
  domain_name: string;
  enabled: boolean;
  livemode: false;
}

export type Wallet = 'amazon_pay' | 'apple_pay' | 'google_pay' | 'klarna' | 'link' | 'paypal';

interface WalletStatus {
  status: 'active' | 'inactive';
  status_details?: { error_message: string };
}
