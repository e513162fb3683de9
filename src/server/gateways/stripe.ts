import Stripe from 'stripe';
import type { Recipient } from '../../domain/address/address.ts';
import { countryCode } from '../../domain/address/states.ts';
import { type Cents, cents } from '../../domain/money/money.ts';
import { stripeAccountReader } from './stripe-account.ts';
import { stripeBalance } from './stripe-balance.ts';
import {
  asking,
  type HttpClient,
  isInvalidRequest,
  limitedHttpClient,
  pastReplay,
  requireAbout,
} from './stripe-calls.ts';
import {
  type ChargedCard,
  cardOf,
  feeOf,
  paymentDescription,
  stripeCharges,
  walletOf,
} from './stripe-charges.ts';
import { stripeDomains } from './stripe-domains.ts';
import { stripeEvents } from './stripe-events.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeTax } from './stripe-tax.ts';

/** A payment in the shop's terms. */
export interface Payment {
  intentId: string;
  state: 'open' | 'declined' | 'succeeded' | 'canceled';
  /** Why the last card was declined, in Stripe's words for the shopper. */
  declinedBecause?: string | undefined;
  received: Cents;
  currency: string;
  /** The order's id from the intent's metadata; null if it is not ours. */
  orderId: string | null;
  live: boolean;
  clientSecret: string;
  /** Stripe's fee; null until the charge is booked. */
  fee: Cents | null;
  /** The wallet that paid, as Stripe names it, such as `apple_pay`; null for a card, and until it is paid. */
  wallet: string | null;
  card: ChargedCard;
}

/** What Stripe gets of an order: enough for its fraud checks, and to make the order again if the shop ever loses it. */
interface OrderToCharge {
  id: string;
  total: Cents;
  recipient: Recipient;
  /** One line for each kind of hat. */
  hats: string;
  /** The calculation of its sales tax; null without any. With it, Stripe records the tax, and gives it back with refunds. */
  taxCalculation?: string | null;
}

interface PaymentWish {
  attempt: number;
  threeDSecure: boolean;
  /** A wallet's sheet pays it. */
  express?: boolean;
}

interface StripeSettings {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Milliseconds until a call times out, with its repetitions. */
  timeout: number;
  /** Maximum response size in bytes. */
  largestAnswer: number;
  /** What the age of a webhook's signature is measured by; this machine's clock by default. */
  clock?(): Date;
  httpClient?: HttpClient;
}

/** How often the SDK repeats a call without an answer, under the same idempotency key. */
const REPETITIONS = 2;

export type StripeGateway = ReturnType<typeof stripeGateway>;

/** Every call throws `ShopError` `provider_failed` if Stripe does not respond properly. */
export function stripeGateway(settings: StripeSettings) {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    // The SDK takes its own default of 80 seconds for what is not a whole number.
    timeout: Math.floor(settings.timeout / (1 + REPETITIONS)),
    maxNetworkRetries: REPETITIONS,
    httpClient: settings.httpClient ?? limitedHttpClient(settings.largestAnswer),
    telemetry: false,
  });

  const gateway = {
    ...stripeCharges(stripe, settings.timeout),
    ...stripeRefunds(stripe),
    ...stripeEvents(stripe, settings),
    ...stripeBalance(stripe, settings.timeout),
    ...stripeAccountReader(stripe),
    ...stripeDomains(stripe),
    ...stripeTax(stripe),

    /** Creates an intent for one attempt to pay an order. For a repeated call, Stripe returns the same intent. */
    async createPayment(
      { id, total, recipient, hats, taxCalculation }: OrderToCharge,
      { attempt, threeDSecure, express }: PaymentWish,
    ) {
      // A new attempt or changed parameters need a new key, because Stripe replays its first response for a key it knows.
      const key = `payment-${id}-${attempt}${threeDSecure ? '-3ds' : ''}${express ? '-express' : ''}`;
      const intent = await pastReplay(key, (options) =>
        stripe.paymentIntents.create(
          {
            amount: total,
            currency: 'usd',
            // Set here so that no other payment method can be turned on in Stripe's dashboard. Wallets count as cards.
            allowed_payment_method_types: ['card'],
            ...(threeDSecure ? SECURE_CARD : {}),
            metadata: { order_id: id, ...inParts('hats', hats) },
            // A wallet's sheet sends the address when it confirms. Stripe refuses that if the secret key has set one.
            ...(!express && { shipping: shippingOf(recipient) }),
            ...(taxCalculation && { hooks: { inputs: { tax: { calculation: taxCalculation } } } }),
            description: paymentDescription(id),
          },
          options,
        ),
      );
      requireAbout(intent.metadata.order_id === id);
      return toPayment(intent);
    },

    /** Null if Stripe does not know the intent, because of another account's keys or deleted test data. */
    async readPayment(intentId: string) {
      try {
        const intent = await asking(
          stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
        );
        requireAbout(intent.id === intentId);
        return toPayment(intent);
      } catch (error) {
        if (isInvalidRequest(error, 'resource_missing')) return null;
        throw error;
      }
    },

    /** Cancels an intent, unless it has already succeeded or been canceled. Returns its final state. */
    async cancelPayment(intentId: string): Promise<Payment | null> {
      try {
        const abandoned = { cancellation_reason: 'abandoned' } as const;
        const intent = await asking(stripe.paymentIntents.cancel(intentId, abandoned));
        requireAbout(intent.id === intentId);
        return toPayment(intent);
      } catch (error) {
        const isOver = isInvalidRequest(error, 'payment_intent_unexpected_state');
        if (!isOver && !isInvalidRequest(error, 'resource_missing')) throw error;
        return gateway.readPayment(intentId);
      }
    },

    /** Makes a minimal call; throws if Stripe does not respond or rejects the key. */
    async ping() {
      await asking(stripe.paymentIntents.list({ limit: 1 }));
    },
  };
  return gateway;
}

/** Requires 3-D Secure if the card supports it: https://docs.stripe.com/payments/3d-secure/authentication-flow */
const SECURE_CARD: Partial<Stripe.PaymentIntentCreateParams> = {
  payment_method_options: { card: { request_three_d_secure: 'any' } },
};

const shippingOf = ({ name, address1, address2, city, state, zip, country }: Recipient) => ({
  name,
  address: {
    line1: address1,
    ...(address2 ? { line2: address2 } : {}),
    city,
    ...(state ? { state } : {}),
    postal_code: zip,
    country: countryCode(country),
  },
});

/** A value of Stripe's metadata has at most 500 characters (https://docs.stripe.com/metadata). */
const LONGEST_VALUE = 500;
const MOST_PARTS = 40;

/** Cuts between characters: half an emoji cannot be sent. */
const inParts = (key: string, text: string): Record<string, string> =>
  Object.fromEntries(
    (text.match(PART) ?? [])
      .slice(0, MOST_PARTS)
      .map((part, at) => [at === 0 ? key : `${key}_${at + 1}`, part]),
  );

const PART = new RegExp(`.{1,${LONGEST_VALUE}}(?![\\uDC00-\\uDFFF])`, 'gs');

function toPayment(intent: Stripe.PaymentIntent): Payment {
  return {
    intentId: intent.id,
    state: stateOf(intent),
    received: cents(intent.amount_received),
    currency: intent.currency,
    orderId: intent.metadata.order_id ?? null,
    live: intent.livemode,
    clientSecret: intent.client_secret ?? '',
    fee: feeOf(intent),
    wallet: walletOf(intent),
    card: cardOf(intent),
    declinedBecause: reasonOf(intent.last_payment_error),
  };
}

/** Only the messages of card errors are for shoppers (https://docs.stripe.com/api/errors). */
function reasonOf(error: Stripe.PaymentIntent['last_payment_error']): string | undefined {
  if (error?.code === 'payment_intent_authentication_failure') return NOT_AUTHENTICATED;
  return error?.type === 'card_error' ? error.message : undefined;
}

/** What Stripe.js says in this case. Its API has words for developers. */
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function stateOf({ status, last_payment_error }: Stripe.PaymentIntent): Payment['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : 'open';
}
