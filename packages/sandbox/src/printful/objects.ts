import { unixSeconds } from '../time.ts';

/** The parts of Printful's objects that a shop uses, with Printful's names. Money as text, times in Unix seconds. */

export type OrderStatus =
  | 'draft'
  | 'inreview'
  | 'pending'
  | 'failed'
  | 'canceled'
  | 'inprocess'
  | 'onhold'
  | 'partial'
  | 'fulfilled'
  | 'archived';

export type Recipient = { country_code: string } & Record<AddressPart, string | null>;

type AddressPart =
  | 'name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state_code'
  | 'state_name'
  | 'country_name'
  | 'zip'
  | 'phone'
  | 'email'
  | 'tax_number';

export type PrintFile = ReturnType<typeof newFile>;

export interface GivenFile {
  url?: string;
  id?: number;
  filename?: string;
  visible?: boolean;
}

export const newFile = (id: number, url: string, { filename, visible = true }: GivenFile) => ({
  id,
  type: 'default',
  url,
  hash: null as string | null,
  filename: filename ?? new URL(url).pathname.split('/').at(-1) ?? '',
  mime_type: null as string | null,
  size: 0,
  width: null as number | null,
  height: null as number | null,
  dpi: null as number | null,
  status: 'waiting' as 'waiting' | 'ok' | 'failed',
  created: unixSeconds(),
  thumbnail_url: null as string | null,
  preview_url: null as string | null,
  visible,
  is_temporary: false,
});

export interface OrderItem {
  id: number;
  external_id: string | null;
  variant_id: number;
  sync_variant_id: number | null;
  quantity: number;
  price: string;
  retail_price: string | null;
  name: string;
  sku: string | null;
  product: { variant_id: number; product_id: number; image: string; name: string };
  /** Stored as id and type; API responses contain the whole files. */
  files: { id: number; type: string }[];
  options: { id: string; value: unknown }[];
  discontinued: boolean;
  out_of_stock: boolean;
}

/** Every amount is null until Printful has calculated the costs. */
type Amounts<Part extends string> = { currency: string } & Record<Part, string | null>;

export type RetailCosts = Amounts<'subtotal' | 'discount' | 'shipping' | 'tax' | 'vat' | 'total'>;

export type Costs = RetailCosts &
  Amounts<'digitization' | 'additional_fee' | 'fulfillment_fee' | 'retail_delivery_fee'>;

export type Shipment = ReturnType<typeof newShipment> & {
  /** Unix seconds, and the carrier's words. */
  events?: { at: number; text: string }[];
  /** Days such as "2026-12-04". */
  estimate?: { from: string; to: string } | null;
};

/** A parcel with one hat. */
export function newShipment(id: number, item: number) {
  const trackingNumber = `9400${id}00000000`;
  const now = unixSeconds();
  return {
    id,
    status: 'shipped' as
      | 'packaged'
      | 'onhold'
      | 'outstock'
      | 'shipped'
      | 'delivered'
      | 'returned'
      | 'canceled',
    carrier: 'USPS',
    service: 'USPS First Class Mail',
    tracking_number: trackingNumber,
    tracking_url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    created: now,
    ship_date: new Date().toISOString().slice(0, 10),
    shipped_at: now,
    delivered_at: null as number | null,
    reshipment: false,
    items: [{ item_id: item, quantity: 1, picked: 1, printed: 1 }],
  };
}

/** What each order says of features that the shop does not use. */
export const everyOrder = {
  branding_items: [],
  incomplete_items: [],
  is_sample: false,
  not_synced: false,
  has_discontinued_items: false,
  pricing_breakdown: [],
};

export type Order = typeof everyOrder & {
  id: number;
  external_id: string | null;
  store: number;
  status: OrderStatus;
  error: string | null;
  errorCode: number;
  shipping: string;
  shipping_service_name: string;
  created: number;
  updated: number;
  notes: string | null;
  recipient: Recipient;
  items: OrderItem[];
  needs_approval: boolean;
  can_change_hold: boolean;
  costs: Costs;
  retail_costs: RetailCosts;
  shipments: Shipment[];
  gift: { subject?: string | undefined; message?: string | undefined } | null;
  packing_slip: Record<string, string> | null;
  dashboard_url: string;
};

/** Another drawing that Printful proposes for a hat of an order that it holds. */
export interface ApprovalSheet {
  id: number;
  confirm_hash: string;
  status: 'waiting_for_action' | 'approval_pending' | 'approved' | 'changes_requested' | 'files_changed';
  submitted_design: string;
  recommended_design: string;
  approval_sheet: string;
  order_id: number;
  order_item_id: number;
  /** The status from which the order was held. */
  was: OrderStatus;
}

/** A product of the store, without its variants. */
export interface SyncProduct {
  id: number;
  external_id: string;
  name: string;
  is_ignored: boolean;
}

export interface StoreFile {
  type: string;
  url: string;
}

export interface SyncVariant {
  id: number;
  external_id: string;
  sync_product_id: number;
  name: string;
  variant_id: number;
  retail_price: string | null;
  is_ignored: boolean;
  files: StoreFile[];
  options: { id: string; value: unknown }[];
}

export interface WebhookConfig {
  id: 'webhooks';
  default_url: string | null;
  expires_at: string | null;
  events: { type: string; url: string | null; params: unknown[] }[];
  public_key: string;
  secret_key: string;
}

export interface WebhookMessage {
  id: string;
  type: string;
  url: string;
  occurred_at: string;
  data: Record<string, unknown> | Record<string, unknown>[];
  delivered: boolean;
}

export const availabilities = ['in stock', 'out of stock', 'not fulfillable', 'unknown'] as const;
export type Availability = (typeof availabilities)[number];

/** What changed about a product since the catalog was printed. Money in cents, sizes in pixels. */
export interface ProductState {
  id: number;
  /** Printful no longer lists it: 404. */
  isGone: boolean;
  isDiscontinued: boolean;
  /** Added to the price of every technique; may be negative. */
  priceRise: number;
  /** New canvases by placement. Null removes the placement from `placement_dimensions` but not from the print files. */
  canvases: Record<string, { width: number; height: number } | null>;
}

export interface VariantState {
  id: number;
  /** Printful no longer lists it: 404. */
  isGone: boolean;
  /** Everywhere, unless `regions` says otherwise. */
  availability: Availability;
  regions: Record<string, Availability>;
}
