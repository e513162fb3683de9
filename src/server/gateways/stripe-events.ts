import type Stripe from 'stripe';
import { z } from 'zod';
import { asking } from './stripe-errors.ts';

export interface StripeEvent {
  id: string;
  type: string;
  live: boolean;
  intentId: string | null;
}

export interface StripeEvents {
  /** The event of a webhook; null when it is none that Stripe signed just now. */
  readEvent(rawBody: Buffer, signature: string): StripeEvent | null;
  /** Every event since then that reports money paid, given back or disputed, whether its webhook arrived or not. */
  eventsSince(since: Date): Promise<StripeEvent[]>;
}

/** What happens to a charge after it was paid. */
const AFTER_PAYMENT = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** More than a shop sees in the thirty days that Stripe keeps them. */
const MOST_AT_ONCE = 10_000;

export const stripeEvents = (stripe: Stripe, webhookSecret: string): StripeEvents => ({
  readEvent(rawBody, signature) {
    try {
      return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret));
    } catch {
      // Besides its own error for wrong signatures the SDK throws others for headers and bodies it cannot read.
      return null;
    }
  },

  async eventsSince(since) {
    const params = {
      types: ['payment_intent.succeeded', ...AFTER_PAYMENT],
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    };
    const events = await asking(stripe.events.list(params).autoPagingToArray({ limit: MOST_AT_ONCE }));
    return events.map(toEvent).filter((event) => event !== null);
  },
});

/** Whether an event is about a payment that was made, not about making it. `charge.updated` may tell of its fee. */
export const isAfterPayment = ({ type }: StripeEvent): boolean =>
  AFTER_PAYMENT.includes(type) || type === 'charge.updated';

/** Whether an event says that a payment was made. */
export const isSuccess = ({ type }: StripeEvent): boolean =>
  type === 'payment_intent.succeeded' || type === 'charge.succeeded';

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
