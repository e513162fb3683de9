import { z } from 'zod';
import type { Destination, Recipient } from '../../../domain/address.ts';
import { type Cents, formatAmount } from '../../../domain/money.ts';
import { countryCode } from '../../../domain/states.ts';
import type { PrintfulClient } from '../printful-client.ts';
import { PrintfulError } from '../printful-error.ts';
import type { Use } from '../rate-budget.ts';
import { identity, moment, money } from './answers.ts';

/** A line of an order: a hat of the store at Printful, or a blank with what is printed on it. */
export type PrintItem = {
  /** Unique within the order. */
  id: string;
  name: string;
  quantity: number;
  retailPrice: Cents;
} & (
  | { syncVariantId: number }
  | {
      variantId: number;
      placement: string;
      printFileUrl: string;
      /** Threads of an embroidery; none is a print. */
      threads: string[];
    }
);

export interface PrintOrder {
  externalId: string;
  shippingId: string;
  recipient: Recipient;
  items: PrintItem[];
}

/** An order at Printful, as far as the shop needs to know. */
export interface PrintfulOrder {
  id: string;
  externalId: string | null;
  status: string;
  /** Why it is where it is, when Printful says so. */
  reason: string | null;
  /** `failed` when any print file failed, `waiting` while any is not read yet. */
  files: 'waiting' | 'ok' | 'failed';
  /** Names of the hats that Printful has none of. */
  outOfStock: string[];
  /** Whether Printful has computed what it costs. */
  isPriced: boolean;
  /** In dollars; null until it is priced, and when Printful charges the shop in another currency. */
  cost: Cents | null;
  shipments: Shipment[];
}

export interface Shipment {
  id: string;
  state: 'shipped' | 'delivered' | 'returned';
  carrier: string | null;
  service: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** Lines of our order, by their ids; empty when it is not told. */
  contents: { lineId: string; quantity: number }[];
}

export interface PrintfulOrders {
  /** The order of our id, null when Printful has none. */
  findOrder(externalId: string, use?: Use): Promise<PrintfulOrder | null>;
  createDraft(order: PrintOrder): Promise<PrintfulOrder>;
  /** Charges us and starts production. */
  confirmOrder(id: string): Promise<PrintfulOrder>;
  /** Cancels a draft or pending order; its external id stays taken. */
  cancelOrder(id: string): Promise<void>;
  /** The parcels of an order with how far they came. */
  findShipments(id: string): Promise<Omit<Shipment, 'contents'>[]>;
}

export const printfulOrders = (client: PrintfulClient): PrintfulOrders => ({
  async findOrder(externalId, use = 'orders') {
    try {
      return await client.call('GET', `/orders/@${externalId}`, order, { use });
    } catch (error) {
      if (error instanceof PrintfulError && error.status === 404) return null;
      throw error;
    }
  },
  createDraft: (draft) => client.call('POST', '/orders', order, { body: draftBody(draft) }),
  confirmOrder: (id) => client.call('POST', `/orders/${id}/confirm`, order),
  async cancelOrder(id) {
    await client.call('DELETE', `/orders/${id}`, order);
  },
  // Version 1 tells that a parcel was sent, and nothing of its arrival.
  findShipments: (id) =>
    client.call('GET', `/v2/orders/${id}/shipments?limit=100`, shipments, { use: 'background' }),
});

function draftBody({ externalId, shippingId, recipient, items }: PrintOrder) {
  return {
    external_id: externalId,
    shipping: shippingId,
    recipient: { ...recipientOf(recipient), name: recipient.name, email: recipient.email },
    items: items.map((item) => ({
      external_id: item.id,
      quantity: item.quantity,
      name: item.name,
      retail_price: formatAmount(item.retailPrice),
      ...wareOf(item),
    })),
  };
}

function wareOf(item: PrintItem) {
  if ('syncVariantId' in item) return { sync_variant_id: item.syncVariantId };
  const { variantId, placement, printFileUrl, threads } = item;
  return {
    variant_id: variantId,
    files: [{ type: placement, url: printFileUrl }],
    ...(threads.length > 0 ? { options: [{ id: threadOption(placement), value: threads }] } : {}),
  };
}

/** `embroidery_front` takes `thread_colors`, any other place one of its own name. */
function threadOption(placement: string): string {
  const place = placement.replace('embroidery_', '');
  return place === 'front' ? 'thread_colors' : `thread_colors_${place}`;
}

// Printful refuses an empty state, and knows none for the United Kingdom.
export function recipientOf(destination: Destination & { address2?: string | null }) {
  return {
    address1: destination.address1,
    ...(destination.address2 ? { address2: destination.address2 } : {}),
    city: destination.city,
    ...(destination.country === 'UK' || !destination.state ? {} : { state_code: destination.state }),
    country_code: countryCode(destination.country),
    zip: destination.zip,
  };
}

const text = z.string().nullish().catch(null);

const item = z.object({
  id: identity.nullish().catch(null),
  external_id: text,
  name: z.string().catch('a hat'),
  files: z.array(z.object({ type: text, status: text })).default([]),
  out_of_stock: z.boolean().nullish().catch(null),
  discontinued: z.boolean().nullish().catch(null),
});

const order = z
  .object({
    id: identity,
    external_id: text,
    status: z.string(),
    error: text,
    notes: text,
    items: z.array(item).default([]),
    costs: z.object({ total: money.nullish(), currency: text }).nullish(),
    shipments: z
      .array(
        z.object({
          id: identity,
          carrier: text,
          service: text,
          tracking_number: z.coerce.string().nullish().catch(null),
          tracking_url: text,
          shipped_at: moment,
          items: z.array(z.object({ item_id: identity, quantity: z.number() })).catch([]),
        }),
      )
      .default([]),
  })
  .transform((found): PrintfulOrder => {
    // A preview is Printful's own picture of the hat, and says nothing of ours.
    const files = found.items.flatMap((each) => each.files.filter(({ type }) => type !== 'preview'));
    const states = files.map(({ status }) => status);
    return {
      id: found.id,
      externalId: found.external_id ?? null,
      status: found.status,
      reason: found.error ?? found.notes ?? null,
      files: states.includes('failed') ? 'failed' : states.includes('waiting') ? 'waiting' : 'ok',
      outOfStock: found.items.flatMap((each) => (each.out_of_stock || each.discontinued ? each.name : [])),
      isPriced: found.costs?.total != null,
      cost: (found.costs?.currency ?? 'USD') === 'USD' ? (found.costs?.total ?? null) : null,
      shipments: found.shipments.map((sent) => ({
        id: sent.id,
        state: 'shipped',
        carrier: sent.carrier ?? null,
        service: sent.service ?? null,
        trackingNumber: sent.tracking_number ?? null,
        trackingUrl: sent.tracking_url ?? null,
        shippedAt: sent.shipped_at,
        deliveredAt: null,
        contents: sent.items.flatMap(({ item_id, quantity }) => {
          const lineId = found.items.find(({ id }) => id === item_id)?.external_id;
          return lineId ? [{ lineId, quantity }] : [];
        }),
      })),
    };
  });

const shipments = z
  .array(
    z.object({
      id: identity,
      carrier: text,
      service: text,
      shipment_status: text,
      delivery_status: text,
      tracking_number: text,
      tracking_url: text,
      shipped_at: moment,
      delivered_at: moment,
    }),
  )
  .transform((found) =>
    found.flatMap((sent): Omit<Shipment, 'contents'>[] => {
      const state = stateOf(sent);
      if (state === null) return [];
      return [
        {
          id: sent.id,
          state,
          carrier: sent.carrier ?? null,
          service: sent.service ?? null,
          trackingNumber: sent.tracking_number ?? null,
          trackingUrl: sent.tracking_url ?? null,
          shippedAt: sent.shipped_at,
          deliveredAt: sent.delivered_at,
        },
      ];
    }),
  );

/** Null for a parcel that has not left. */
function stateOf(sent: {
  shipment_status?: string | null | undefined;
  delivery_status?: string | null | undefined;
}): Shipment['state'] | null {
  if (sent.shipment_status === 'returned' || sent.delivery_status === 'return_to_sender') return 'returned';
  if (sent.delivery_status === 'delivered') return 'delivered';
  return sent.shipment_status === 'shipped' ? 'shipped' : null;
}
