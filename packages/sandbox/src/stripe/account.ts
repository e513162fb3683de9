import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Recorder } from '../recorder.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StripeSettings } from '../settings.ts';
import type { BalanceTransaction, Payout } from './balance-objects.ts';
import type { Dispute, EarlyFraudWarning, Review } from './dispute-objects.ts';
import type {
  Charge,
  Event,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodDomain,
  Refund,
  WebhookEndpoint,
} from './objects.ts';
import type { TaxCalculation } from './tax/calculate-tax.ts';
import type { TaxAssociation, TaxRegistration, TaxTransaction } from './tax/tax-objects.ts';

interface Parts {
  settings: StripeSettings;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
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

/** A simulated Stripe account: its records, and the scheduler and faults that act on them. */
export type StripeAccount = ReturnType<typeof openStripeAccount>;

export function openStripeAccount(parts: Parts) {
  const { documents } = parts;
  return {
    ...parts,
    intents: documents.collection<PaymentIntent>('payment_intent'),
    paymentMethods: documents.collection<PaymentMethod>('payment_method'),
    /** The test card number of each payment method. */
    cardNumbers: documents.collection<{ id: string; number: string }>('card_number'),
    /** The intents whose shipping address came from the browser. */
    walletShipping: documents.collection<{ id: string }>('wallet_shipping'),
    /** Open 3D Secure pages, by their secret token. */
    authentications: documents.collection<Authentication>('authentication', (visit) => visit.intent),
    charges: documents.collection<Charge>('charge', (charge) => charge.payment_intent),
    refunds: documents.collection<Refund>('refund', (refund) => refund.charge),
    disputes: documents.collection<Dispute>('dispute', (dispute) => dispute.charge),
    warnings: documents.collection<EarlyFraudWarning>('early_fraud_warning', (warning) => warning.charge),
    reviews: documents.collection<Review>('review', (review) => review.charge),
    bookings: documents.collection<BalanceTransaction>('balance_transaction', ({ source }) => source),
    /** Bookings that no payout contains. */
    notPaidOut: documents.collection<BalanceTransaction>('not_paid_out'),
    payouts: documents.collection<Payout>('payout'),
    /** The balance transactions that a payout paid out. */
    paidOut: documents.collection<{ id: string; payout: string }>('paid_out', ({ payout }) => payout),
    events: documents.collection<Event>('event'),
    webhooks: documents.collection<WebhookEndpoint>('webhook_endpoint'),
    paymentDomains: documents.collection<PaymentMethodDomain>('payment_method_domain'),
    calculations: documents.collection<TaxCalculation>('tax_calculation'),
    registrations: documents.collection<TaxRegistration>('tax_registration'),
    /** Related to their calculation, or what they reverse. */
    taxTransactions: documents.collection<TaxTransaction>('tax_transaction', ({ reference }) => reference),
    associations: documents.collection<TaxAssociation>(
      'tax_association',
      ({ payment_intent }) => payment_intent,
    ),
    savedResponses: documents.collection<SavedResponse>('saved_answer'),
  };
}
