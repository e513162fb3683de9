import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Cents, formatAmount, formatPrice } from '../../../domain/money/money.ts';
import { sha256 } from '../../secrets.ts';
import { BACKGROUND, type PrintfulClient } from '../printful-client.ts';
import { orIfMissing } from '../printful-error.ts';
import type { Use } from '../rate-budget.ts';
import { identity, moment, money } from './answers.ts';
import type { StoppedParcel } from './orders.ts';
import type { Subscription } from './subscribed-events.ts';

/** The address that Printful calls, what for and until when, and Printful's public key. */
export interface Webhook {
  url: string | null;
  publicKey: string | null;
  /** Null if it never expires. */
  expiresAt: Date | null;
  /** Each event with its own address; null if it uses the webhook's. */
  events: { type: string; url: string | null }[];
}

/** A webhook from Printful. It only says which order, or which products of the catalog, to check. */
export interface PrintfulEvent {
  /** The same for each delivery attempt. */
  id: string;
  type: string;
  /** Our order's id, followed by the number of the attempt. */
  externalId: string | null;
  /** The status of the order at that time. */
  status: string | null;
  /** Why the order has it, if Printful says so. */
  reason: string | null;
  /** When it happened; null if Printful does not say. */
  at: Date | null;
  /** What Printful gave back for the order, such as "$12.48" or "EUR 12.48"; null if nothing. */
  refund: string | null;
  /** The parcel that Printful stopped; null if none. */
  stopped: StoppedParcel | null;
  /** The products whose stock or price changed. */
  productIds: number[];
}

export const printfulWebhooks = (client: PrintfulClient) => ({
  /** Null if no webhook is set. */
  readWebhook: (use: Use = 'background') =>
    orIfMissing(client.call('GET', '/v2/webhooks', { schema: config, use }), null),

  /** Replaces the current webhook. Printful returns the secret key only here. */
  async setWebhook(url: string, events: readonly Subscription[]) {
    const body = { default_url: url, events };
    const set = await client.call('POST', '/v2/webhooks', { schema: configWithSecret, body, ...BACKGROUND });
    return { publicKey: set.public_key, secretKey: set.secret_key };
  },

  /** Adds an event to the current webhook, whose keys stay, or replaces it. */
  async setEvent(url: string, event: Subscription) {
    const body = { ...event, url };
    await client.call('POST', `/v2/webhooks/${event.type}`, { schema: z.unknown(), body, ...BACKGROUND });
  },
});

const config = z
  .object({
    default_url: z.string().nullish(),
    public_key: z.string().nullish(),
    expires_at: moment,
    events: z.array(z.object({ type: z.string(), url: z.string().nullish() })).catch([]),
  })
  .transform(
    ({ default_url, public_key, expires_at, events }): Webhook => ({
      url: default_url ?? null,
      publicKey: public_key ?? null,
      expiresAt: expires_at,
      events: events.map(({ type, url }) => ({ type, url: url ?? null })),
    }),
  );
const configWithSecret = z.object({
  public_key: z.string(),
  secret_key: z.string().regex(/^([0-9a-f]{2})+$/i),
});

/** Whether Printful signed this body. The key is the decoded bytes, not the hex digits. */
export function isSignedBy(secretKey: string, rawBody: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', Buffer.from(secretKey, 'hex')).update(rawBody).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Parses a webhook with a verified signature; null if its format is unknown. */
export function readPrintfulEvent(rawBody: Buffer): PrintfulEvent | null {
  const parsed = event.safeParse(jsonOf(rawBody));
  if (!parsed.success) return null;
  const { type, occurred_at, data } = parsed.data;
  // Events have no id, and `retries` changes with each attempt.
  const id = sha256(JSON.stringify([type, occurred_at, data]));
  const about = data && !Array.isArray(data) ? data : {};
  const { order, amount, currency } = about;
  return {
    id,
    type,
    externalId: order?.external_id ?? null,
    status: order?.status ?? null,
    reason: plain(about.reason),
    at: timeOf(occurred_at),
    refund: type === 'order_refunded' && amount ? amountText(amount, currency ?? 'USD') : null,
    stopped: stoppedBy(type, about),
    productIds: stockChanges.safeParse(data).data ?? priceChanges.safeParse(data).data ?? [],
  };
}

const amountText = (amount: Cents, currency: string): string =>
  currency === 'USD' ? formatPrice(amount) : `${currency} ${formatAmount(amount)}`;

const LONGEST_REASON = 500;

const plain = (words: string | null | undefined): string | null =>
  words?.replaceAll('\0', '').trim().slice(0, LONGEST_REASON) || null;

function stoppedBy(type: string, about: z.output<typeof eventData>): StoppedParcel | null {
  const { shipment, is_out_of_stock: isGone, reason, details } = about;
  const how = STOPS[type];
  if (!shipment || !how || (how === 'outstock' && !isGone)) return null;
  const said = [plain(reason), plain(details)].filter((words) => words !== null);
  return { id: shipment.id, how, reason: said.join(': ') || null };
}

const STOPS: Record<string, StoppedParcel['how']> = {
  shipment_put_hold: 'onhold',
  shipment_put_hold_approval: 'onhold',
  shipment_out_of_stock: 'outstock',
};

function timeOf(occurredAt: unknown): Date | null {
  const time = typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

// What is absent stays absent: an event's id is a hash of what is read.
const text = z.string().nullish().catch(null);
const eventData = z.looseObject({
  reason: text,
  details: text,
  is_out_of_stock: z.boolean().nullish().catch(null),
  shipment: z.looseObject({ id: identity }).nullish().catch(null),
  amount: money.nullish().catch(null),
  currency: z.string().max(3).nullish().catch(null),
  order: z.object({ external_id: z.string().nullish(), status: text }).loose().nullish(),
});

const event = z.object({
  type: z.string(),
  occurred_at: z.unknown(),
  data: z.union([z.array(z.unknown()), eventData]).nullish(),
});

/** Each variant whose stock changed, with its product. */
const stockChanges = z
  .array(z.object({ catalog_product_id: z.int() }))
  .transform((changes) => [...new Set(changes.map((change) => change.catalog_product_id))]);

const priceChanges = z
  .object({ catalog_product_ids: z.array(z.int()) })
  .transform((changes) => changes.catalog_product_ids);
