import type { ColumnType, Generated } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';
import type { ParcelState, ParcelTracking } from '../../domain/shipping/parcels.ts';
import type { ProviderRate } from '../../domain/shipping/shipping.ts';
import type { Amount, Timestamp } from './columns.ts';

/** The tables for data from Printful. */
export interface PrintfulTables {
  provider_budgets: {
    name: string;
    next_at: Timestamp;
    blocked_until: Timestamp;
    /** When the calls of the last window went, in Unix milliseconds. */
    recent: ColumnType<number[], string | undefined, string>;
  };

  /** What the owner confirmed that each hat color is made of. */
  blanks: {
    hat_color: string;
    /** Where it was confirmed: the host of Printful's API, and the id of the store, empty while it is not known. */
    api_host: string;
    store_id: string;
    product_id: number;
    variant_id: number;
    placement: string;
    canvas_width: number;
    canvas_height: number;
    /** Printful's key, such as `DTFILM` or `EMBROIDERY`. */
    technique: string;
    title: string;
    color: string;
    color_code: string | null;
    color_code2: string | null;
    image: string | null;
    /** What Printful charged at the owner's last look, and charges now. */
    price: Amount;
    price_now: Amount;
    is_made: Generated<boolean>;
    in_stock: boolean;
    is_stopped: Generated<boolean>;
    /** Why the confirmation no longer holds. */
    lapse: string | null;
    confirmed_at: Timestamp;
    /** An administrator's email address. */
    confirmed_by: string;
    updated_at: Timestamp;
  };

  /** The model of our hats. */
  hat_model: {
    one: Generated<boolean>;
    api_host: string;
    store_id: string;
    product_id: number;
    technique: string;
    placement: string;
    name: string;
    brand: string | null;
    image: string | null;
    chosen_at: Timestamp;
    /** An administrator's email address. */
    chosen_by: string;
    /** When Printful was last asked about it, and answered. */
    read_at: Timestamp;
  };

  /** The variants of the chosen model, each with the placement and size of the print. */
  printful_variants: {
    variant_id: number;
    product_id: number;
    title: string;
    color: string;
    /** Such as `#16161a`. */
    color_code: string | null;
    color_code2: string | null;
    /** The address of Printful's picture. */
    image: string | null;
    technique: string;
    placement: string;
    /** In pixels at 300 per inch; null if Printful gives no size. */
    canvas_width: number | null;
    canvas_height: number | null;
    /** Null if Printful does not say. */
    in_stock: boolean | null;
    /** Of a hat with one such front. */
    price: Cents | null;
    seen_at: Timestamp;
  };

  /** A hat of the Printful store, as last seen there, and our product made from it. */
  printful_listings: {
    sync_variant_id: number;
    sync_product_id: number;
    variant_id: number;
    /** Stays when an administrator deletes the product, so that a sync does not recreate it and paid orders still find it. */
    product_id: number;
    name: string;
    description: string;
    price: Cents;
    picture_url: string | null;
    /** The last sync that saw the hat. */
    seen_in: number;
    /** When the shop found it deleted, ignored, or discontinued at Printful; null while it can be made. */
    gone_at: Date | null;
    /** When an order last caused a check at Printful. */
    asked_at: Timestamp;
    /** What it is made of, in Printful's catalog; null until a sync has read it. */
    catalog_product_id: number | null;
    /** Null while it is not known. */
    in_stock: boolean | null;
  };

  printful_syncs: {
    id: Generated<number>;
    started_at: Timestamp;
    touched_at: Timestamp;
    finished_at: Date | null;
    /** How many of the store's products have been read so far. */
    next_offset: Generated<number>;
    total: number | null;
    added: Generated<number>;
    updated: Generated<number>;
    problem: string | null;
  };

  /** The webhook last set at Printful. Printful sends its secret only once. */
  printful_webhook: {
    one: Generated<boolean>;
    url: string;
    public_key: string;
    secret_key: string;
    set_at: Timestamp;
    /** The events that it was set for. */
    subscription: Generated<string>;
    /** The types among them that Printful refused, separated by spaces. */
    missing: Generated<string>;
  };

  printful_token: { one: Generated<boolean>; fingerprint: string };

  /** The last shipping rates that Printful gave for these hats to a state. */
  printful_rates: {
    country: string;
    /** Empty where no state is sent. */
    state: string;
    /** The variants with their quantities, such as `8746x1,15904x2`. */
    hats: string;
    rates: ColumnType<ProviderRate[], string, string>;
    asked_at: Date;
  };

  printful_customs: { country: string; fees_possible: boolean; asked_at: Timestamp };
  printful_rate_requests: { country: string; state: string; hats: string; until: Date };

  /** What Printful charges for a hat with a print or an embroidery. */
  printful_costs: {
    variant_id: number;
    technique: string;
    placement: string;
    cost: Cents;
    asked_at: Date;
  };

  /** What Printful last said about an example order of one hat to an address in the US. Nothing was ordered. */
  example_orders: {
    variant_id: number;
    technique: string;
    placement: string;
    api_host: string;
    product_id: number;
    /** Why Printful refuses it; null if it accepts it. */
    refusal: string | null;
    /** Null if it is refused, or if Printful does not say in dollars. */
    hats: Cents | null;
    digitization: Cents | null;
    shipping: Cents | null;
    total: Cents | null;
    asked_at: Date;
  };

  /** Why Printful gave an order a status, as a webhook said. */
  printful_reasons: {
    external_id: string;
    status: string;
    order_id: string;
    reason: string;
    at: Date;
  };

  product_pictures: { name: string; bytes: Buffer; created_at: Timestamp };

  parcels: {
    /** The order's id and Printful's id of the shipment, such as `7K2Q9MXA4T-400000001`. */
    id: string;
    order_id: string;
    shipment_id: string;
    carrier: string | null;
    service: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
    state: ParcelState;
    shipped_at: Date | null;
    delivered_at: Date | null;
    /** When the shopper was notified that it is on its way. */
    told_at: Generated<Date | null>;
    tracking: ColumnType<ParcelTracking | null, string | null | undefined, string | null>;
    /** The order's lines, by id, and how many hats of each; empty if unknown. */
    contents: ColumnType<{ lineId: string; quantity: number }[], string | undefined, string>;
    seen_at: Timestamp;
  };
}
