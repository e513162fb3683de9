import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sha256 } from '../../secrets.ts';
import type { PrintfulClient } from '../printful-client.ts';
import { PrintfulError } from '../printful-error.ts';

/** Where Printful rings, and which of its keys it signs with. */
export interface Webhook {
  url: string | null;
  publicKey: string | null;
}

/** A bell of Printful's: what it is about, and nothing to believe. */
export interface PrintfulEvent {
  /** The same for each try to deliver it. */
  id: string;
  type: string;
  /** Our id of the order, with the number of its attempt. */
  externalId: string | null;
}

export interface PrintfulWebhooks {
  /** Null when nothing is set. */
  readWebhook(): Promise<Webhook | null>;
  /** Replaces whatever was set. The secret key is told once, here. */
  setWebhook(url: string): Promise<{ publicKey: string; secretKey: string }>;
}

/** The news that change what becomes of an order. */
const EVENTS = [
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_canceled',
  'shipment_put_hold',
  'shipment_remove_hold',
  'shipment_out_of_stock',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
];

export const printfulWebhooks = (client: PrintfulClient): PrintfulWebhooks => ({
  async readWebhook() {
    try {
      const { default_url, public_key } = await client.call('GET', '/v2/webhooks', config, BACKGROUND);
      return { url: default_url ?? null, publicKey: public_key ?? null };
    } catch (error) {
      if (error instanceof PrintfulError && error.status === 404) return null;
      throw error;
    }
  },

  async setWebhook(url) {
    const body = { default_url: url, events: EVENTS.map((type) => ({ type })) };
    const set = await client.call('POST', '/v2/webhooks', configWithSecret, { body, ...BACKGROUND });
    return { publicKey: set.public_key, secretKey: set.secret_key };
  },
});

const BACKGROUND = { use: 'background' } as const;

const config = z.object({ default_url: z.string().nullish(), public_key: z.string().nullish() });
const configWithSecret = z.object({
  public_key: z.string(),
  secret_key: z.string().regex(/^([0-9a-f]{2})+$/i),
});

/** Whether Printful signed this body: the key is its bytes, not its digits. */
export function isSignedBy(secretKey: string, rawBody: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', Buffer.from(secretKey, 'hex')).update(rawBody).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Reads a bell whose signature was checked; null when it is in no form we know. */
export function readPrintfulEvent(rawBody: Buffer): PrintfulEvent | null {
  const parsed = event.safeParse(jsonOf(rawBody));
  if (!parsed.success) return null;
  const { type, occurred_at, data } = parsed.data;
  // There is no id in the scheme, and `retries` differs from try to try.
  const id = sha256(JSON.stringify([type, occurred_at, data]));
  return { id, type, externalId: data?.order?.external_id ?? null };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

const event = z.object({
  type: z.string(),
  occurred_at: z.unknown(),
  data: z.looseObject({ order: z.object({ external_id: z.string().nullish() }).loose().nullish() }).nullish(),
});
