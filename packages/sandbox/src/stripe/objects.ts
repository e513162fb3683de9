import { randomText } from '../http/random.ts';
import { unixSeconds } from '../time.ts';
import { type Card, newChargedCard } from './card-objects.ts';
import type { ConfirmParams, CreateParams } from './intents/intent-params.ts';
import type { ErrorBody } from './protocol/stripe-error.ts';
import type { Decline } from './test-cards.ts';

/** The version that stripe-node 23.1 pins. */
export const apiVersion = '2026-10-28.endive';

/** The parts of Stripe's objects that a shop uses, with Stripe's names. Money in cents, times in Unix seconds. */

export type Metadata = Record<string, string>;

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

export type PaymentIntent = ReturnType<typeof newIntent>;

export type IntentStatus = PaymentIntent['status'];

/** Most of it is of features that the shop does not use. */
export function newIntent(params: CreateParams) {
  const id = `pi_${randomText(24)}`;
  const cardOnly = params.allowed_payment_method_types !== undefined;
  return {
    object: 'payment_intent' as const,
    application: null,
    application_fee_amount: null,
    confirmation_method: 'automatic' as const,
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
    id,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods:
      params.automatic_payment_methods ??
      (cardOnly ? null : { enabled: true, allow_redirects: 'always' as const }),
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: params.capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: unixSeconds(),
    currency: params.currency,
    description: params.description ?? null,
    ...(params.hooks && { hooks: params.hooks }),
    last_payment_error: null as Omit<ErrorBody, 'payment_intent'> | null,
    latest_charge: null as string | null,
    metadata: newMetadata(params.metadata),
    next_action: null as NextAction | null,
    payment_method: null as string | null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: params.allowed_payment_method_types ?? dashboardMethods(params),
    receipt_email: params.receipt_email ?? null,
    shipping: params.shipping ? fullShipping(params.shipping) : null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method' as
      | 'requires_payment_method'
      | 'requires_confirmation'
      | 'requires_action'
      | 'succeeded'
      | 'canceled',
  };
}

/** How the shopper authenticates: on the bank's page, or in a frame that Stripe.js opens over the shop's page. */
type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

/** What this account's owner turned on in Stripe's dashboard: all of it counts for an intent that names no methods. */
const dashboardMethods = ({ automatic_payment_methods: automatic }: CreateParams): string[] =>
  automatic?.allow_redirects === 'never' ? ['card', 'link'] : ['card', 'klarna', 'link'];

export function fullShipping({ address, ...rest }: NonNullable<CreateParams['shipping']>): Shipping {
  return {
    phone: null,
    carrier: null,
    tracking_number: null,
    ...rest,
    address: { ...emptyAddress, ...address },
  };
}

/** The metadata of a new object. A key with an empty value is left out. */
export const newMetadata = (given: Metadata | null | undefined): Metadata =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''));

type BillingDetails = NonNullable<ConfirmParams['payment_method_data']>['billing_details'];

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

export const newPaymentMethod = (id: string, card: Card, billing: BillingDetails) => ({
  id,
  object: 'payment_method' as const,
  billing_details: {
    email: billing?.email ?? null,
    name: billing?.name ?? null,
    phone: billing?.phone ?? null,
    address: { ...emptyAddress, ...billing?.address },
    tax_id: null,
  },
  card,
  created: unixSeconds(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card' as const,
});

export type Charge = ReturnType<typeof newCharge>;

export function newCharge(intent: PaymentIntent, method: PaymentMethod, decline: Decline | undefined) {
  const { amount, next_action } = intent;
  const card = newChargedCard(method.card, { amount, decline, isAuthenticated: next_action !== null });
  return {
    object: 'charge' as const,
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
    id: `ch_${randomText(24)}`,
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    balance_transaction: null as string | null,
    billing_details: method.billing_details,
    captured: !decline,
    created: unixSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card },
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? ('failed' as const) : ('succeeded' as const),
  };
}

function outcomeOf(decline: Decline | undefined) {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

export interface RefundParams {
  amount?: number;
  reason?: string;
  metadata?: Metadata | null;
}

export type Refund = ReturnType<typeof newRefund> & {
  failure_balance_transaction?: string;
  failure_reason?: string;
};

export const newRefund = (
  { id, currency, payment_intent, payment_method }: Charge,
  { amount, params, isPending }: { amount: number; params: RefundParams; isPending: boolean },
) => ({
  object: 'refund' as const,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' as const } },
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  id: `re_${randomText(24)}`,
  amount,
  balance_transaction: null as string | null,
  charge: id,
  created: unixSeconds(),
  currency,
  metadata: newMetadata(params.metadata),
  payment_intent,
  payment_method,
  reason: params.reason ?? null,
  status: (isPending ? 'pending' : 'succeeded') as 'pending' | 'succeeded' | 'failed' | 'canceled',
});

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

export const emptyAddress: Address = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};

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

/** A registered webhook: https://docs.stripe.com/api/webhook_endpoints */
export type WebhookEndpoint = ReturnType<typeof newEndpoint>;

export const newEndpoint = (id: string, url: string, created = unixSeconds()) => ({
  id,
  object: 'webhook_endpoint',
  api_version: apiVersion as string | null,
  application: null,
  created,
  description: null as string | null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled' as 'enabled' | 'disabled',
  url,
});
