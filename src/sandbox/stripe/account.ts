import type { Collection, Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Recorder } from '../recorder.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StripeSettings } from '../settings.ts';
import type { Charge, Dispute, Event, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

/** A simulated Stripe account: its records, and the scheduler and faults that act on them. */
export interface StripeAccount {
  settings: StripeSettings;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
  intents: Collection<PaymentIntent>;
  paymentMethods: Collection<PaymentMethod>;
  /** The test card number of each payment method. */
  cardNumbers: Collection<{ id: string; number: string }>;
  /** Open 3D Secure pages, by their secret token. */
  authentications: Collection<Authentication>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  events: Collection<Event>;
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

interface Parts {
  settings: StripeSettings;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
}

export function openStripeAccount(parts: Parts): StripeAccount {
  const { documents } = parts;
  return {
    ...parts,
    intents: documents.collection('payment_intent'),
    paymentMethods: documents.collection('payment_method'),
    cardNumbers: documents.collection('card_number'),
    authentications: documents.collection('authentication', (visit) => visit.intent),
    charges: documents.collection('charge', (charge) => charge.payment_intent),
    refunds: documents.collection('refund', (refund) => refund.charge),
    disputes: documents.collection('dispute', (dispute) => dispute.charge),
    events: documents.collection('event'),
    savedResponses: documents.collection('saved_answer'),
  };
}

export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
