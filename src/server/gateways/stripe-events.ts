import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardWarning } from '../../domain/money/card-warning.ts';
import { readList } from './deadline.ts';
import { asking } from './stripe-calls.ts';

export interface StripeEvent {
  id: string;
  type: string;
  live: boolean;
  intentId: string | null;
  /** What it says about a card that may be stolen. */
  warning?: CardWarning | undefined;
}

/** Event types about a card that may be stolen. */
const WARNINGS = ['radar.early_fraud_warning.created', 'review.opened', 'review.closed'];

/** Event types that follow a payment. */
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
  ...WARNINGS,
];

/** More events than a shop gets in the thirty days for which Stripe stores them. */
const MOST_AT_ONCE = 10_000;

export const stripeEvents = (
  stripe: Stripe,
  { webhookSecret, timeout, clock }: { webhookSecret: string; timeout: number; clock?(): Date },
) => ({
  /** The event in a webhook; null if Stripe's signature is not valid and recent, or if the event's format is unknown. */
  readEvent(rawBody: Buffer, signature: string) {
    try {
      const now = clock?.().getTime();
      const { webhooks } = stripe;
      return toEvent(webhooks.constructEvent(rawBody, signature, webhookSecret, undefined, undefined, now));
    } catch {
      // The SDK throws for a wrong signature, and also for a header or body that it cannot read.
      return null;
    }
  },

  /** How many seconds ago a right signature was made, by the shop's clock; null for a wrong one. */
  ageOf(rawBody: Buffer, signature: string) {
    try {
      // A tolerance of zero allows any age.
      stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 0);
      const [, signedAt] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
      return signedAt ? Math.round((clock?.() ?? new Date()).getTime() / 1000) - Number(signedAt) : null;
    } catch {
      return null;
    }
  },

  /** All events since `since` about payments, refunds, and disputes, whether or not their webhooks arrived. */
  async eventsSince(since: Date) {
    const params = {
      types: ['payment_intent.succeeded', ...AFTER_PAYMENT],
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    };
    const events = await asking(readList(stripe.events.list(params), { timeout, most: MOST_AT_ONCE }));
    return events.map(toEvent).filter((event) => event !== null);
  },
});

/** Whether an event follows a payment. */
export const isAfterPayment = ({ type }: StripeEvent): boolean => AFTER_PAYMENT.includes(type);

/** Whether an event reports a payment. */
export const isSuccess = ({ type }: StripeEvent): boolean => type === 'payment_intent.succeeded';

/**
 * Whether an event only reports what the shop itself requested, the charge of a payment, which has an event of its own, that a fee
 * is booked, which the ledger reads, or a warning that came too late to do anything.
 */
export const saysNothing = ({ type, warning }: StripeEvent): boolean =>
  type === 'payment_intent.created' ||
  type === 'charge.succeeded' ||
  type === 'charge.updated' ||
  (type === 'radar.early_fraud_warning.created' && warning === undefined);

/** An event as Stripe sends it; null if it is none. */
export function toEvent(event: unknown): StripeEvent | null {
  const known = webhookEvent.safeParse(event);
  if (!known.success) return null;
  const { id, type, livemode, data } = known.data;
  const intent = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
  return { id, type, live: livemode, intentId: intent ?? null, warning: warningOf(known.data) };
}

/** https://docs.stripe.com/api/radar/early_fraud_warnings, https://docs.stripe.com/api/radar/reviews */
function warningOf({ type, data: { object } }: z.infer<typeof webhookEvent>): CardWarning | undefined {
  const { id, actionable, reason } = object;
  if (id === undefined || !WARNINGS.includes(type)) return undefined;
  if (type === 'review.closed') return { id, source: 'review', closedAs: reason ?? 'closed' };
  if (type === 'review.opened') return { id, source: 'review', closedAs: null };
  return actionable ? { id, source: 'bank', closedAs: null } : undefined;
}

const text = z.string().optional().catch(undefined);

const webhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: text,
      object: text,
      payment_intent: text,
      actionable: z.boolean().optional().catch(undefined),
      reason: text,
    }),
  }),
});
