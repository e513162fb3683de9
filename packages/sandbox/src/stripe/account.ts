import type { Collection, Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Recorder } from '../recorder.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StripeSettings } from '../settings.ts';
import type { BalanceTransaction, Payout } from './balance-objects.ts';
import type {
  Charge,
  Dispute,
  EarlyFraudWarning,
  Event,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodDomain,
  Refund,
  Review,
  WebhookEndpoint,
} from './objects.ts';
import type { TaxAssociation, TaxCalculation, TaxRegistration, TaxTransaction } from './tax/tax-objects.ts';

interface Parts {
  settings: StripeSettings;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
}

/** A simulated Stripe account: its records, and the scheduler and faults that act on them. */
export interface StripeAccount extends Parts {
  intents: Collection<PaymentIntent>;
  paymentMethods: Collection<PaymentMethod>;
  /** The test card number of each payment method. */
  cardNumbers: Collection<{ id: string; number: string }>;
  /** The intents whose shipping address came from the browser. */
  walletShipping: Collection<{ id: string }>;
  /** Open 3D Secure pages, by their secret token. */
  authentications: Collection<Authentication>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  warnings: Collection<EarlyFraudWarning>;
  reviews: Collection<Review>;
  bookings: Collection<BalanceTransaction>;
  /** Bookings that no payout contains. */
  notPaidOut: Collection<BalanceTransaction>;
  payouts: Collection<Payout>;
  /** The balance transactions that a payout paid out. */
  paidOut: Collection<{ id: string; payout: string }>;
  events: Collection<Event>;
  webhooks: Collection<WebhookEndpoint>;
  paymentDomains: Collection<PaymentMethodDomain>;
  calculations: Collection<TaxCalculation>;
  registrations: Collection<TaxRegistration>;
  /** Related to their calculation, or what they reverse. */
  taxTransactions: Collection<TaxTransaction>;
  associations: Collection<TaxAssociation>;
  savedResponses: Collection<SavedResponse>;
}

export interface Authentication {
  id: string;
  intent: string;
  returnUrl: string | null;
  /** Whether the page opens in a frame of Stripe.js, which closes it. */
  isFramed: boolean;
}

export interface SavedResponse {
  id: string;
  savedAt: number;
  fingerprint: string;
  status: number;
  body: string;
}

export function openStripeAccount(parts: Parts): StripeAccount {
  const { documents } = parts;
  return {
    ...parts,
    intents: documents.collection('payment_intent'),
    paymentMethods: documents.collection('payment_method'),
    cardNumbers: documents.collection('card_number'),
    walletShipping: documents.collection('wallet_shipping'),
    authentications: documents.collection('authentication', (visit) => visit.intent),
    charges: documents.collection('charge', (charge) => charge.payment_intent),
    refunds: documents.collection('refund', (refund) => refund.charge),
    disputes: documents.collection('dispute', (dispute) => dispute.charge),
    warnings: documents.collection('early_fraud_warning', (warning) => warning.charge),
    reviews: documents.collection('review', (review) => review.charge),
    bookings: documents.collection('balance_transaction', ({ source }) => source),
    notPaidOut: documents.collection('not_paid_out'),
    payouts: documents.collection('payout'),
    paidOut: documents.collection('paid_out', ({ payout }) => payout),
    events: documents.collection('event'),
    webhooks: documents.collection('webhook_endpoint'),
    paymentDomains: documents.collection('payment_method_domain'),
    calculations: documents.collection('tax_calculation'),
    registrations: documents.collection('tax_registration'),
    taxTransactions: documents.collection('tax_transaction', ({ reference }) => reference),
    associations: documents.collection('tax_association', ({ payment_intent }) => payment_intent),
    savedResponses: documents.collection('saved_answer'),
  };
}

export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
