import type { Answer } from '../answer.ts';
import type { CatalogModel } from './catalog.ts';

export interface ItemAtPrintful {
  id: number;
  external_id: string;
  name: string;
  quantity: number;
  /** Printed on the packing slip, if given. */
  retail_price?: string;
  variant_id: number;
  files: { type: string; url: string; status: 'waiting' | 'ok' | 'failed' }[];
  /** The thread colors of an embroidery. */
  options?: { id: string; value: unknown }[];
  out_of_stock: boolean;
  discontinued: boolean;
}

export interface ParcelAtPrintful {
  id: number;
  state: 'shipped' | 'delivered' | 'returned' | 'canceled';
  shippedAt: number;
  deliveredAt: number | null;
  items: { item_id: number; quantity: number }[];
}

export interface OrderAtPrintful {
  id: number;
  external_id: string;
  status:
    | 'draft'
    | 'inreview'
    | 'pending'
    | 'failed'
    | 'canceled'
    | 'inprocess'
    | 'onhold'
    | 'fulfilled'
    | 'archived';
  error: string | null;
  recipient: Record<string, string>;
  /** What is printed for a gift; null if it is none. */
  gift: { subject: string; message?: string } | null;
  items: ItemAtPrintful[];
  costs: { total: string | null; currency: string };
  createdAt: number;
  parcels: ParcelAtPrintful[];
  /** How often it was confirmed, which charges the shop. */
  confirmations: number;
  /** When it was confirmed last. */
  confirmedAt: number | null;
  /** Whether hats of it were made. */
  isMade: boolean;
}

/** Printful as the rest of the world sees it. */
export interface PrintfulAccount {
  orders: OrderAtPrintful[];
  /** The addresses of the embroideries that were digitized, each of which costs a fee. */
  digitized: Set<string>;
  catalog: CatalogModel;
  handle(call: PrintfulCall): Answer;
  /** Sends a webhook about an order. */
  announce(type: string, order: OrderAtPrintful): void;
  /** Sends a webhook about the catalog. */
  announceCatalog(type: string, data: object): void;
  nextId(): number;
}

export interface PrintfulCall {
  method: string;
  path: string;
  body: unknown;
}
