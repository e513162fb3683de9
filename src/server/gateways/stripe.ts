import Stripe from 'stripe';
import { type Cents, cents } from '../../domain/money.ts';
import { ShopError } from '../http/shop-error.ts';

/** What the shop needs to know of a payment, in its own words. */
export interface Payment {
  intentId: string;
  state: 'open' | 'declined' | 'succeeded' | 'canceled';
  received: Cents;
  currency: string;
  /** From the intent's metadata: which order it pays; null when it is none of ours. */
  orderId: string | null;
  live: boolean;
  clientSecret: string;
  /** True when any of the money went back or is disputed. */
  reversed: boolean;
}

export interface StripeEvent {
  id: string;
  type: string;
  live: boolean;
  intentId: string | null;
}

/** Throws `ShopError` `provider_failed` when Stripe does not answer as it should. */
export interface StripeGateway {
  /** One intent per order: asked twice for the same order, Stripe answers the same intent. */
  createPayment(order: { id: string; total: Cents }): Promise<Payment>;
  readPayment(intentId: string): Promise<Payment>;
  /** The event of a webhook; null when the signature is wrong or too old. */
  readEvent(rawBody: Buffer, signature: string): StripeEvent | null;
}

interface StripeSettings {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Milliseconds until a call is given up. */
  timeout: number;
}

export function stripeGateway(settings: StripeSettings): StripeGateway {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: settings.timeout,
    telemetry: false,
  });

  return {
    async createPayment({ id, total }) {
      const intent = await asking(
        stripe.paymentIntents.create(
          {
            amount: total,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            metadata: { order_id: id },
            description: `Unhinged Hats order #${id}`,
          },
          { idempotencyKey: `order-${id}` },
        ),
      );
      return toPayment(intent);
    },

    async readPayment(intentId) {
      return toPayment(await asking(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })));
    },

    readEvent(rawBody, signature) {
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new ShopError('provider_failed', 'The payment provider does not answer. Try again in a moment.', {
      cause,
    });
  }
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    intentId: intent.id,
    state: stateOf(intent),
    received: cents(intent.amount_received),
    currency: intent.currency,
    orderId: intent.metadata.order_id ?? null,
    live: intent.livemode,
    clientSecret: intent.client_secret ?? '',
    reversed: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
  };
}

function stateOf({ status, last_payment_error }: Stripe.PaymentIntent): Payment['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : 'open';
}

function toEvent(event: Stripe.Event): StripeEvent {
  const object = event.data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return {
    id: event.id,
    type: event.type,
    live: event.livemode,
    intentId: typeof intent === 'string' ? intent : null,
  };
}
