import { z } from 'zod';
import { countryCode, type Destination, type Recipient } from '../../domain/address.ts';
import { type Cents, formatAmount, parseAmount } from '../../domain/money.ts';
import type { ProviderRate } from '../../domain/shipping.ts';
import { type PrintfulClient, PrintfulError } from './printful-client.ts';

/** A hat as Printful makes it: one of its variants, and how many. */
export interface BlankQuantity {
  variantId: number;
  quantity: number;
}

export interface PrintItem extends BlankQuantity {
  /** Unique within the order. */
  id: string;
  name: string;
  retailPrice: Cents;
  placement: string;
  printFileUrl: string;
}

export interface PrintOrder {
  externalId: string;
  shippingId: string;
  recipient: Recipient;
  items: PrintItem[];
}

/** An order at Printful, as far as sending it needs to know. */
export interface PrintfulOrder {
  id: string;
  externalId: string | null;
  status: string;
  /** `failed` when any print file failed, `waiting` while any is not read yet. */
  files: 'waiting' | 'ok' | 'failed';
  /** Null while Printful still computes it. */
  cost: Cents | null;
}

export interface CatalogueVariant {
  id: number;
  color: string;
}

export interface PrintCanvas {
  variantId: number;
  placement: string;
  width: number;
  height: number;
}

export interface PrintfulGateway {
  shippingRates(destination: Destination, hats: BlankQuantity[], timeout: number): Promise<ProviderRate[]>;
  /** The order of our id, null when Printful has none. */
  findOrder(externalId: string): Promise<PrintfulOrder | null>;
  createDraft(order: PrintOrder): Promise<PrintfulOrder>;
  /** Charges us and starts production. */
  confirmOrder(id: string): Promise<PrintfulOrder>;
  /** Cancels a draft or pending order; its external id stays taken. */
  cancelOrder(id: string): Promise<void>;
  variants(productId: number): Promise<CatalogueVariant[]>;
  /** The canvas of each variant and placement of a product. */
  printCanvases(productId: number): Promise<PrintCanvas[]>;
}

interface PrintfulLimits {
  /** Whether one more request for shipping rates may go, so that orders are never starved. */
  mayAskForRates(): boolean;
}

export function printfulGateway(client: PrintfulClient, { mayAskForRates }: PrintfulLimits): PrintfulGateway {
  return {
    async shippingRates(destination, hats, timeout) {
      if (!mayAskForRates()) {
        throw new PrintfulError('rate_limited', 'Enough shipping rates were asked for this minute', null);
      }
      const body = {
        recipient: recipientOf(destination),
        items: hats.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
        currency: 'USD',
        locale: 'en_US',
      };
      return client.call('POST', '/shipping/rates', z.array(rate), { body, timeout });
    },

    async findOrder(externalId) {
      try {
        return await client.call('GET', `/orders/@${externalId}`, order);
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

    async variants(productId) {
      return (await client.call('GET', `/products/${productId}`, catalogueProduct)).variants;
    },

    async printCanvases(productId) {
      const files = await client.call('GET', `/mockup-generator/printfiles/${productId}`, printFiles);
      return files.variant_printfiles.flatMap(({ variant_id, placements }) =>
        Object.entries(placements).flatMap(([placement, fileId]) => {
          const file = files.printfiles.find(({ printfile_id }) => printfile_id === fileId);
          return file ? [{ variantId: variant_id, placement, width: file.width, height: file.height }] : [];
        }),
      );
    },
  };
}

function draftBody({ externalId, shippingId, recipient, items }: PrintOrder) {
  return {
    external_id: externalId,
    shipping: shippingId,
    recipient: { ...recipientOf(recipient), name: recipient.name, email: recipient.email },
    items: items.map((item) => ({
      external_id: item.id,
      variant_id: item.variantId,
      quantity: item.quantity,
      name: item.name,
      retail_price: formatAmount(item.retailPrice),
      files: [{ type: item.placement, url: item.printFileUrl }],
    })),
  };
}

// Printful refuses an empty state, and knows none for the United Kingdom.
function recipientOf(destination: Destination & { address2?: string | null }) {
  return {
    address1: destination.address1,
    ...(destination.address2 ? { address2: destination.address2 } : {}),
    city: destination.city,
    ...(destination.country === 'UK' ? {} : { state_code: destination.state }),
    country_code: countryCode(destination.country),
    zip: destination.zip,
  };
}

// Their amounts are text in orders and numbers in estimates; some members are absent, null or undeclared.
const money = z.union([z.string(), z.number()]).transform((value) => parseAmount(String(value)));
const days = z.coerce
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? null);

const rate = z
  .object({ id: z.string(), rate: money, minDeliveryDays: days, maxDeliveryDays: days })
  .transform((listed, context): ProviderRate => {
    if (listed.rate !== null) return { ...listed, rate: listed.rate };
    context.addIssue({ code: 'custom', message: 'rate is no amount' });
    return z.NEVER;
  });

const file = z.object({ status: z.string().optional() });

const order = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    external_id: z.string().nullish(),
    status: z.string(),
    items: z.array(z.object({ files: z.array(file).default([]) })).default([]),
    costs: z.object({ total: money.nullish() }).nullish(),
  })
  .transform((found): PrintfulOrder => {
    const states = found.items.flatMap(({ files }) => files.map(({ status }) => status));
    return {
      id: found.id,
      externalId: found.external_id ?? null,
      status: found.status,
      files: states.includes('failed') ? 'failed' : states.includes('waiting') ? 'waiting' : 'ok',
      cost: found.costs?.total ?? null,
    };
  });

const catalogueProduct = z.object({ variants: z.array(z.object({ id: z.number(), color: z.string() })) });

const printFiles = z.object({
  printfiles: z.array(z.object({ printfile_id: z.number(), width: z.number(), height: z.number() })),
  variant_printfiles: z.array(
    z.object({ variant_id: z.number(), placements: z.record(z.string(), z.number()) }),
  ),
});
