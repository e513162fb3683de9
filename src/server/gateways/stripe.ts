import Stripe from 'stripe';
import { z } from 'zod';
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
  /** Closes an intent for good; one that succeeded or was canceled already stays as it is. */
  cancelPayment(intentId: string): Promise<void>;
  /** The event of a webhook; null when it is none that Stripe signed just now. */
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

    async cancelPayment(intentId) {
      try {
        await asking(stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        const isOver =
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === 'payment_intent_unexpected_state';
        if (!isOver) throw error;
      }
    },

    readEvent(rawBody, signature) {
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret));
      } catch {
        // Besides its own error for wrong signatures the SDK throws others for headers and bodies it cannot read.
        return null;
      }
    },
  };
}

async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (!mayPass(cause)) throw cause;
    throw new ShopError('provider_failed', 'The payment provider does not answer. Try again in a moment.', {
      cause,
    });
  }
}

/** A wrong key or parameter is our bug and stays one; the rest is Stripe's, and passes. */
const mayPass = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;

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

function toEvent(event: unknown): StripeEvent | null {
  const known = webhookEvent.safeParse(event);
  if (!known.success) return null;
  const { id, type, livemode, data } = known.data;
  const intent = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
  return { id, type, live: livemode, intentId: intent ?? null };
}

const text = z.string().optional().catch(undefined);

const webhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: text, object: text, payment_intent: text }) }),
});
