import type { Collection, Documents } from '../documents.ts';
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

/** A simulated Printful store of the type "Manual order / API". */
export interface PrintfulStore {
  settings: PrintfulSettings;
  /** Print files are only fetched from this origin. */
  shopOrigin: string | undefined;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
  limits: RateLimits;
  orders: Collection<Order>;
  files: Collection<PrintFile>;
  products: Collection<SyncProduct>;
  variants: Collection<SyncVariant>;
  /** Changes to the catalog. A product or variant without an entry is as printed, and in stock. */
  productStates: Collection<ProductState>;
  variantStates: Collection<VariantState>;
  approvals: Collection<ApprovalSheet>;
  /** The print files that were digitized for embroidery, each with the order that paid for it. */
  digitized: Collection<{ id: number; order?: number }>;
  webhooks: Collection<WebhookConfig>;
  messages: Collection<WebhookMessage>;
  /** The latest requests that the rate limit let through. */
  calls: PrintfulCall[];
  counters: Collection<{ id: string; last: number }>;
}

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
  shopOrigin: string | undefined;
  documents: Documents;
  scheduler: Scheduler;
  faults: Faults;
  recorder: Recorder | undefined;
}

export function openPrintfulStore(parts: Parts): PrintfulStore {
  const { documents } = parts;
  return {
    ...parts,
    limits: new RateLimits(parts.settings.rateLimit),
    // A canceled order keeps its external id. Printful never frees one.
    orders: documents.collection('order', (order) => order.external_id),
    files: documents.collection('file', (file) => file.url),
    products: documents.collection('sync_product', (product) => product.external_id),
    variants: documents.collection('sync_variant', (variant) => String(variant.sync_product_id)),
    productStates: documents.collection('product_state'),
    variantStates: documents.collection('variant_state'),
    approvals: documents.collection('approval', (sheet) => String(sheet.order_id)),
    digitized: documents.collection('digitized'),
    webhooks: documents.collection('webhook_config'),
    messages: documents.collection('webhook_message'),
    calls: [],
    counters: documents.collection('counter'),
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

export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
