import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import type { Recorder } from '../recorder.ts';
import type { Scheduler } from '../scheduler.ts';
import type { PrintfulSettings } from '../settings.ts';
import type {
  ApprovalSheet,
  Order,
  PrintFile,
  ProductState,
  SyncProduct,
  SyncVariant,
  VariantState,
  WebhookConfig,
  WebhookMessage,
} from './objects.ts';
import { RateLimits } from './protocol/rate-limit.ts';

/** A request, its time in Unix milliseconds, and the external id of the order in its response. */
export interface PrintfulCall {
  at: number;
  method: string;
  path: string;
  order: string | null;
}

export const storeId = 10_000_001;

interface Parts {
  settings: PrintfulSettings;
  /** Print files are only fetched from this origin. */
  shopOrigin: string | undefined;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
}

/** A simulated Printful store of the type "Manual order / API". */
export type PrintfulStore = ReturnType<typeof openPrintfulStore>;

export function openPrintfulStore(parts: Parts) {
  const { documents } = parts;
  return {
    ...parts,
    limits: new RateLimits(parts.settings.rateLimit),
    // A canceled order keeps its external id. Printful never frees one.
    orders: documents.collection<Order>('order', (order) => order.external_id),
    files: documents.collection<PrintFile>('file', (file) => file.url),
    products: documents.collection<SyncProduct>('sync_product', (product) => product.external_id),
    variants: documents.collection<SyncVariant>('sync_variant', (variant) => String(variant.sync_product_id)),
    /** Changes to the catalog. A product or variant without an entry is as printed, and in stock. */
    productStates: documents.collection<ProductState>('product_state'),
    variantStates: documents.collection<VariantState>('variant_state'),
    approvals: documents.collection<ApprovalSheet>('approval', (sheet) => String(sheet.order_id)),
    /** The print files that were digitized for embroidery, each with the order that paid for it. */
    digitized: documents.collection<{ id: number; order?: number }>('digitized'),
    webhooks: documents.collection<WebhookConfig>('webhook_config'),
    messages: documents.collection<WebhookMessage>('webhook_message'),
    /** The latest requests that the rate limit let through. */
    calls: [] as PrintfulCall[],
    counters: documents.collection<{ id: string; last: number }>('counter'),
  };
}

const starts = {
  order: 100_000_000,
  item: 200_000_000,
  file: 300_000_000,
  shipment: 400_000_000,
  approval: 450_000_000,
  product: 500_000_000,
  variant: 4_600_000_000,
};

/** The next id. Printful's ids are increasing numbers; in the sandbox each kind has its own range. */
export function nextId(store: PrintfulStore, kind: keyof typeof starts): number {
  const start = starts[kind];
  const last = (store.counters.get(kind)?.last ?? start) + 1;
  store.counters.put({ id: kind, last });
  return last;
}
