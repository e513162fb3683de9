import { z } from 'zod';
import type { Place, Recipient } from '../../../domain/address/address.ts';
import { countryCode } from '../../../domain/address/states.ts';
import { type Cents, formatAmount } from '../../../domain/money/money.ts';
import type { ParcelState, ParcelTracking } from '../../../domain/shipping/parcels.ts';
import { BACKGROUND, type PrintfulClient } from '../printful-client.ts';
import { orIfMissing, PrintfulError } from '../printful-error.ts';
import type { Use } from '../rate-budget.ts';
import { identity, moment, money, text, webAddress } from './answers.ts';

/** A line of an order: a store hat, or a blank with a print file. */
export type PrintItem = {
  /** Unique within the order. */
  id: string;
  name: string;
  quantity: number;
  /** Printed on the packing slip, and declared to customs; null to leave both out. */
  retailPrice: Cents | null;
} & (
  | { syncVariantId: number }
  | {
      variantId: number;
      placement: string;
      printFileUrl: string;
      /** The thread colors for embroidery; empty for a print. */
      threads: string[];
    }
);

export interface PrintOrder {
  externalId: string;
  shippingId: string;
  recipient: Recipient;
  items: PrintItem[];
  packingSlip?: PackingSlip;
  /** What the packing slip says besides. */
  gift?: { subject: string; message?: string } | null;
}

/** The paper in the parcel. */
interface PackingSlip {
  /** The shop's. */
  name: string;
  email: string;
  text: string;
  /** The address of a picture; empty for none. */
  logo: string;
  orderId: string;
}

/** An order at Printful. */
export interface PrintfulOrder {
  id: string;
  externalId: string | null;
  status: string;
  /** Printful's reason for the status, if any. */
  reason: string | null;
  /** `failed` if any print file failed, `waiting` while any is unprocessed. */
  files: 'waiting' | 'ok' | 'failed';
  /** The lines of our order whose print file could not be read, and those whose file is unprocessed. */
  unreadable: string[];
  unread: string[];
  /** Names of hats that are out of stock, and of those that Printful no longer makes. */
  outOfStock: string[];
  discontinued: string[];
  /** Whether Printful has computed the cost. */
  isPriced: boolean;
  /** Null until it is priced, and if Printful charges in another currency than dollars. */
  cost: Cents | null;
  shipments: Shipment[];
  /** The lines of our order that it contains; a hat that was added there has an empty id. Empty if Printful names none of them. */
  contents: { lineId: string; quantity: number }[];
}

/** Whether Printful deleted it before it was made, as when somebody deletes a draft in Printful's dashboard. */
export const isUnmade = ({ status, shipments }: Pick<PrintfulOrder, 'status' | 'shipments'>): boolean =>
  status === 'archived' && shipments.every(({ state }) => state === 'canceled');

export interface Shipment {
  id: string;
  state: ParcelState;
  carrier: string | null;
  service: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** Null if the carrier says nothing. */
  tracking: ParcelTracking | null;
  /** The lines of our order that the parcel contains; empty if unknown. */
  contents: { lineId: string; quantity: number }[];
}

export type ParcelProgress = Omit<Shipment, 'state'> & {
  state: ParcelState | null;
  stopped: StoppedParcel | null;
};

/** A parcel that Printful does not make or send for now. */
export interface StoppedParcel {
  id: string;
  how: 'onhold' | 'outstock';
  /** Null if Printful gives none. */
  reason: string | null;
}

/** What an order would cost. An amount is null if Printful does not say, or not in dollars. */
export interface Estimate {
  hats: Cents | null;
  /** For embroideries that are new to Printful. */
  digitization: Cents | null;
  shipping: Cents | null;
  total: Cents | null;
}

const PAGE = 100;
const MOST_PARCELS = 10_000;

export const printfulOrders = (client: PrintfulClient) => ({
  /** Finds an order by our id; null if there is none. */
  async findOrder(externalId: string, use: Use = 'orders') {
    const call = client.call('GET', `/orders/@${externalId}`, { schema: order, use });
    const found = await orIfMissing(call, null);
    return found && about(found, found.externalId === externalId);
  },

  async createDraft(draft: PrintOrder) {
    const created = await client.call('POST', '/orders', { schema: order, body: draftBody(draft) });
    return about(created, created.externalId === draft.externalId);
  },

  /** Asks what an order would cost, without ordering. Refused like the order itself. */
  estimateCosts: (draft: PrintOrder) =>
    client.call('POST', '/orders/estimate-costs', {
      schema: estimate,
      body: draftBody(draft),
      ...BACKGROUND,
    }),

  /** Charges the shop and starts production. */
  async confirmOrder(id: string) {
    const confirmed = await client.call('POST', `/orders/${id}/confirm`, { schema: order });
    return about(confirmed, confirmed.id === id);
  },

  /** Cancels a draft or pending order. Its external id cannot be reused. */
  async cancelOrder(id: string) {
    await client.call('DELETE', `/orders/${id}`, { schema: order });
  },

  /** How far each parcel of an order is. One that has not left has no state. */
  // Version 1 says when a parcel was shipped, but not when it arrived.
  // The page that is not full is the last one, whatever its total says: a parcel that is known must not wait for others.
  async findShipments(id: string) {
    const all: ParcelProgress[] = [];
    for (;;) {
      const path = `/v2/orders/${id}/shipments?limit=${PAGE}&offset=${all.length}`;
      const page = await client.call('GET', path, { schema: z.array(shipment), ...BACKGROUND });
      all.push(...page);
      if (page.length < PAGE || all.length >= MOST_PARCELS) return all;
    }
  },
});

/** An answer about another order counts as none. */
function about(answer: PrintfulOrder, isAsked: boolean): PrintfulOrder {
  if (!isAsked) throw new PrintfulError('unavailable', 'Printful answered about another order');
  return answer;
}

function draftBody({ externalId, shippingId, recipient, items, packingSlip, gift }: PrintOrder) {
  return {
    external_id: externalId,
    shipping: shippingId,
    recipient: {
      ...recipientOf(recipient),
      name: recipient.name,
      email: recipient.email,
      ...(recipient.phone ? { phone: recipient.phone } : {}),
    },
    items: items.map((item) => ({
      external_id: item.id,
      quantity: item.quantity,
      name: item.name,
      ...(item.retailPrice !== null && { retail_price: formatAmount(item.retailPrice) }),
      ...wareOf(item),
    })),
    ...(packingSlip && { packing_slip: slipOf(packingSlip) }),
    ...(gift && { gift }),
  };
}

const slipOf = ({ name, email, text, logo, orderId }: PackingSlip) => ({
  ...(name !== '' && { store_name: name }),
  email,
  message: text,
  ...(logo !== '' && { logo_url: logo }),
  custom_order_id: orderId,
});

function wareOf(item: PrintItem) {
  if ('syncVariantId' in item) return { sync_variant_id: item.syncVariantId };
  const { variantId, placement, printFileUrl, threads } = item;
  return {
    variant_id: variantId,
    files: [{ type: placement, url: printFileUrl }],
    ...(threads.length > 0 ? { options: [{ id: threadOption(placement), value: threads }] } : {}),
  };
}

/** `embroidery_front` uses `thread_colors`; other placements have their own option. */
function threadOption(placement: string): string {
  const place = placement.replace('embroidery_', '');
  return place === 'front' ? 'thread_colors' : `thread_colors_${place}`;
}

// Printful rejects an empty state, and knows no states of the United Kingdom.
export function recipientOf(destination: Place & { address2?: string | null }) {
  return {
    address1: destination.address1,
    ...(destination.address2 ? { address2: destination.address2 } : {}),
    city: destination.city,
    ...(destination.country === 'UK' || !destination.state ? {} : { state_code: destination.state }),
    country_code: countryCode(destination.country),
    zip: destination.zip,
  };
}

const orNone = <Entry>(list: Entry[] | null | undefined): Entry[] => list ?? [];

const item = z.object({
  id: identity.nullish().catch(null),
  external_id: text,
  quantity: z.coerce.number().positive().catch(1),
  name: z.string().catch('a hat'),
  files: z
    .array(z.object({ type: text, status: text }))
    .nullish()
    .transform(orNone),
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
    items: z.array(item).nullish().transform(orNone),
    costs: z.object({ total: money.nullish(), currency: text }).nullish(),
    shipments: z
      .array(
        z.object({
          id: identity,
          carrier: text,
          service: text,
          tracking_number: z.coerce.string().nullish().catch(null),
          tracking_url: webAddress,
          shipped_at: moment,
          items: z.array(z.object({ item_id: identity, quantity: z.number() })).catch([]),
        }),
      )
      .nullish()
      .transform(orNone),
  })
  .transform((found): PrintfulOrder => {
    // A preview is Printful's own picture of the hat, not our file.
    const files = found.items.flatMap(({ external_id, files }) =>
      files.flatMap(({ type, status }) => (type === 'preview' ? [] : [{ line: external_id ?? '', status }])),
    );
    const linesWith = (state: string) =>
      files.flatMap(({ line, status }) => (status === state && line !== '' ? [line] : []));
    const states = files.map(({ status }) => status);
    return {
      id: found.id,
      externalId: found.external_id,
      status: found.status,
      reason: found.error ?? found.notes,
      files: states.includes('failed') ? 'failed' : states.includes('waiting') ? 'waiting' : 'ok',
      unreadable: linesWith('failed'),
      unread: linesWith('waiting'),
      outOfStock: found.items.flatMap((each) => (each.out_of_stock ? each.name : [])),
      discontinued: found.items.flatMap((each) => (each.discontinued ? each.name : [])),
      isPriced: found.costs?.total != null,
      cost: (found.costs?.currency ?? 'USD') === 'USD' ? (found.costs?.total ?? null) : null,
      contents: found.items.some(({ external_id }) => external_id)
        ? found.items.map(({ external_id, quantity }) => ({ lineId: external_id ?? '', quantity }))
        : [],
      shipments: found.shipments.map(({ tracking_number, tracking_url, shipped_at, items, ...sent }) => ({
        ...sent,
        state: 'shipped',
        trackingNumber: tracking_number ?? null,
        trackingUrl: tracking_url,
        shippedAt: shipped_at,
        deliveredAt: null,
        tracking: null,
        contents: items.flatMap(({ item_id, quantity }) => {
          const lineId = found.items.find(({ id }) => id === item_id)?.external_id;
          return lineId ? [{ lineId, quantity }] : [];
        }),
      })),
    };
  });

const estimate = z
  .object({
    costs: z.object({
      currency: text,
      subtotal: money.nullish(),
      digitization: money.nullish(),
      shipping: money.nullish(),
      total: money.nullish(),
    }),
  })
  .transform(({ costs: { currency, subtotal, digitization, shipping, total } }): Estimate => {
    const inDollars = (amount: Cents | null | undefined) =>
      (currency ?? 'USD') === 'USD' ? (amount ?? null) : null;
    return {
      hats: inDollars(subtotal),
      digitization: inDollars(digitization),
      shipping: inDollars(shipping),
      total: inDollars(total),
    };
  });

const sentParcel = z.object({
  id: identity,
  carrier: text,
  service: text,
  shipment_status: text,
  delivery_status: text,
  tracking_number: text,
  tracking_url: webAddress,
  shipped_at: moment,
  delivered_at: moment,
  tracking_events: z.array(z.object({ triggered_at: moment, description: z.string() })).catch([]),
  estimated_delivery: z.object({ from_date: z.iso.date(), to_date: z.iso.date() }).nullish().catch(null),
  shipment_items: z.array(z.object({ order_item_external_id: text, quantity: z.number() })).catch([]),
});

type SentParcel = z.output<typeof sentParcel>;

const shipment = sentParcel.transform(
  (sent): ParcelProgress => ({
    id: sent.id,
    state: stateOf(sent),
    stopped: stopOf(sent),
    carrier: sent.carrier,
    service: sent.service,
    trackingNumber: sent.tracking_number,
    trackingUrl: sent.tracking_url,
    shippedAt: sent.shipped_at,
    deliveredAt: sent.delivered_at,
    tracking: trackingOf(sent),
    contents: sent.shipment_items.flatMap(({ order_item_external_id, quantity }) =>
      order_item_external_id ? [{ lineId: order_item_external_id, quantity }] : [],
    ),
  }),
);

function trackingOf({ tracking_events, estimated_delivery }: SentParcel): ParcelTracking | null {
  const events = tracking_events.flatMap(({ triggered_at, description }) => {
    const text = description.trim().slice(0, LONGEST_EVENT);
    return triggered_at === null || text === '' ? [] : [{ at: triggered_at.toISOString(), text }];
  });
  const latest = events.sort((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null;
  const arrives = estimated_delivery
    ? { first: estimated_delivery.from_date, last: estimated_delivery.to_date }
    : null;
  return latest || arrives ? { arrives, latest } : null;
}

const LONGEST_EVENT = 200;

/** The state of a parcel; null if it has not left: it is only packed, or has a status that nobody knows. */
function stateOf(sent: SentParcel): ParcelState | null {
  if (sent.shipment_status === 'canceled') return 'canceled';
  if (sent.shipment_status === 'returned' || sent.delivery_status === 'return_to_sender') return 'returned';
  if (sent.delivery_status === 'delivered') return 'delivered';
  return sent.shipment_status === 'shipped' ? 'shipped' : null;
}

const stopOf = ({ id, shipment_status: how }: SentParcel): StoppedParcel | null =>
  how === 'onhold' || how === 'outstock' ? { id, how, reason: null } : null;
