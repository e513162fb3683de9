/** The types of Stripe's SDK for an endpoint's parameters and response. */
interface StripeEndpoint {
  params: string;
  answer: string;
  /** The type of the objects in a list, which is the response then. */
  list?: true;
}

/** Every Stripe endpoint that the shop or a test may call with the secret key. */
export const STRIPE_ENDPOINTS: Record<string, StripeEndpoint> = {
  'POST /v1/payment_intents': { params: 'PaymentIntentCreateParams', answer: 'PaymentIntent' },
  'GET /v1/payment_intents': { params: 'PaymentIntentListParams', answer: 'PaymentIntent', list: true },
  'GET /v1/payment_intents/:id': { params: 'PaymentIntentRetrieveParams', answer: 'PaymentIntent' },
  'POST /v1/payment_intents/:id/confirm': { params: 'PaymentIntentConfirmParams', answer: 'PaymentIntent' },
  'POST /v1/payment_intents/:id/cancel': { params: 'PaymentIntentCancelParams', answer: 'PaymentIntent' },
  'GET /v1/charges': { params: 'ChargeListParams', answer: 'Charge', list: true },
  'GET /v1/charges/:id': { params: 'ChargeRetrieveParams', answer: 'Charge' },
  'POST /v1/refunds': { params: 'RefundCreateParams', answer: 'Refund' },
  'GET /v1/refunds': { params: 'RefundListParams', answer: 'Refund', list: true },
  'GET /v1/disputes': { params: 'DisputeListParams', answer: 'Dispute', list: true },
  'GET /v1/balance_transactions': {
    params: 'BalanceTransactionListParams',
    answer: 'BalanceTransaction',
    list: true,
  },
  'GET /v1/payouts/:id': { params: 'PayoutRetrieveParams', answer: 'Payout' },
  'GET /v1/webhook_endpoints': {
    params: 'WebhookEndpointListParams',
    answer: 'WebhookEndpoint',
    list: true,
  },
  'POST /v1/webhook_endpoints': { params: 'WebhookEndpointCreateParams', answer: 'WebhookEndpoint' },
  'POST /v1/webhook_endpoints/:id': { params: 'WebhookEndpointUpdateParams', answer: 'WebhookEndpoint' },
  'GET /v1/payment_method_domains': {
    params: 'PaymentMethodDomainListParams',
    answer: 'PaymentMethodDomain',
    list: true,
  },
  'POST /v1/payment_method_domains': {
    params: 'PaymentMethodDomainCreateParams',
    answer: 'PaymentMethodDomain',
  },
  'POST /v1/payment_method_domains/:id': {
    params: 'PaymentMethodDomainUpdateParams',
    answer: 'PaymentMethodDomain',
  },
  'POST /v1/payment_method_domains/:id/validate': {
    params: 'PaymentMethodDomainValidateParams',
    answer: 'PaymentMethodDomain',
  },
  'POST /v1/tax/calculations': { params: 'Tax.CalculationCreateParams', answer: 'Tax.Calculation' },
  'GET /v1/tax/registrations': {
    params: 'Tax.RegistrationListParams',
    answer: 'Tax.Registration',
    list: true,
  },
  'POST /v1/tax/registrations': { params: 'Tax.RegistrationCreateParams', answer: 'Tax.Registration' },
  'POST /v1/tax/registrations/:id': { params: 'Tax.RegistrationUpdateParams', answer: 'Tax.Registration' },
  'GET /v1/tax/settings': { params: 'Tax.SettingsRetrieveParams', answer: 'Tax.Settings' },
  'GET /v1/tax/associations/find': { params: 'Tax.AssociationFindParams', answer: 'Tax.Association' },
  'POST /v1/tax/transactions/create_reversal': {
    params: 'Tax.TransactionCreateReversalParams',
    answer: 'Tax.Transaction',
  },
  'GET /v1/tax/transactions/:id': { params: 'Tax.TransactionRetrieveParams', answer: 'Tax.Transaction' },
  'GET /v1/tax/transactions/:id/line_items': {
    params: 'Tax.TransactionListLineItemsParams',
    answer: 'Tax.TransactionLineItem',
    list: true,
  },
  'GET /v1/events': { params: 'EventListParams', answer: 'Event', list: true },
};

/** Calls with the publishable key, which Stripe.js makes in the browser. @stripe/stripe-js has the type of their response. */
export const BROWSER_ENDPOINTS: Record<string, { params: string; answer: string }> = {
  'GET /v1/payment_intents/:id': { params: 'BrowserParams', answer: 'BrowserIntent' },
  'POST /v1/payment_intents/:id/confirm': { params: 'BrowserConfirmParams', answer: 'BrowserIntent' },
};

/** Types that the endpoints need beside the SDK's. */
export const OWN_TYPES = `
import type Stripe from 'stripe';
import type { PaymentIntent as PublicIntent } from '@stripe/stripe-js';

/** Parameters as a form: text only. */
type Form<T> = T extends number ? \`\${number}\`
  : T extends boolean ? \`\${T}\`
  : T extends string ? T
  : T extends null ? never
  : T extends readonly (infer Item)[] ? Form<Item>[]
  : T extends object ? { [Key in keyof T]: Form<T[Key]> }
  : T;

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>;
type Failure = { error: Omit<Stripe.StripeRawError, 'message' | 'type'> & { message: string; type: NonNullable<Stripe.StripeRawError['type']> } };
type BrowserFailure = { error: Omit<Failure['error'], 'payment_intent'> & { payment_intent?: BrowserIntent } };
/** Stripe.js sees fewer fields. Its own types are older than the SDK's, so they only name the fields. */
type BrowserIntent = Pick<Stripe.PaymentIntent, Extract<keyof PublicIntent, keyof Stripe.PaymentIntent>>
  & Partial<Pick<Stripe.PaymentIntent, 'allowed_payment_method_types' | 'automatic_payment_methods' | 'processing' | 'source'>>;
type BrowserParams = { key: string; client_secret: string };
type BrowserConfirmParams = BrowserParams & Omit<Stripe.PaymentIntentConfirmParams, 'payment_method_data'> & {
  payment_method_data?: { type: 'card'; card: { number: string; exp_month: number; exp_year: number; cvc: string; /* The sandbox's own: */ wallet?: string } };
};
`;
