import type { Design, HatColor } from '../../domain/design.ts';
import type { DataSummary } from '../../wire/privacy.ts';
import type { Product } from '../../wire/products.ts';
import type { SocialPage } from '../config.ts';
import type { Makings } from '../fulfillment/blanks/queries.ts';
import type { ShopperOrder } from '../orders/shopper/shopper-order.ts';

/** What the server hands to the loaders of pages; the web knows the server by these types alone. */
export interface PageContext {
  shop: ShopFacts;
  products(): Promise<Product[]>;
  featuredProducts(): Promise<Product[]>;
  /** Hat colors that nothing makes; none before the print provider's catalog was read. */
  unmadeColors(): Promise<HatColor[]>;
  /** How each hat color is made, as far as that is known. */
  makings(): Promise<Makings>;
  /** A design's text as it lies on the pictured hat, as an SVG path. */
  outlines(design: Design): Promise<string>;
  /** What the thank-you page may say of an order; null when there is none of that id. No personal data. */
  paymentSummary(id: string): Promise<PaymentSummary | null>;
  /** An order for who bought it; null unless the key opens it. */
  shopperOrder(id: string, key: string): Promise<ShopperOrder | null>;
  /** How the address behind a newsletter's link stands, by the link's query. Asking changes nothing. */
  newsletter: {
    confirmStatus(query: URLSearchParams): Promise<SubscriptionStatus>;
    unsubscribeStatus(query: URLSearchParams): Promise<SubscriptionStatus>;
  };
  /** What lies under the address that a link of our mail opens, by its query; null when it opens nothing. */
  yourData(query: URLSearchParams): Promise<DataSummary | null>;
}

/** `unknown`: we did not make this link, a newer one took its place, or the address was erased. */
export type SubscriptionStatus = 'unknown' | 'pending' | 'confirmed' | 'unsubscribed';

/** What is the same on every page and for every visitor. */
export interface ShopFacts {
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
  /** A line shown on top of every page, such as the sandbox's warning; null when there is nothing to say. */
  notice: string | null;
  stripe: { publishableKey: string; scriptUrl: string };
  support: { general: string; orders: string; returns: string };
  /** The shop's own pages elsewhere; none when none is set. */
  social: SocialPage[];
}

export interface PaymentSummary {
  id: string;
  /** True once Stripe said succeeded. */
  paid: boolean;
  /** True when the last payment was declined or the order canceled. */
  failed: boolean;
  /** True when it was paid and nothing comes of it: canceled, or all of its money given back. */
  canceled: boolean;
}

/** Who reads a page of the administration. */
export interface AdminReader {
  email: string;
  /** Times of the admin are shown in this zone. */
  timeZone: string;
}
