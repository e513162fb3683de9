import type { Area } from '../domain/access/areas.ts';
import type { ReadyMades } from '../domain/cart/custom-price.ts';
import type { ShopQuery } from '../domain/catalog/shop-query.ts';
import type { Design, HatColor } from '../domain/design/design.ts';
import type { Makings } from '../domain/design/making.ts';
import type { Days, SettingsVersion } from '../domain/settings/settings.ts';
import type { Slogan } from '../domain/settings/slogans.ts';
import type { Role } from './access.ts';
import type { DataSummary } from './privacy.ts';
import type { Product } from './products.ts';
import type { HatVoices, OwnReviewPage, ShownReview, VoicesPage } from './reviews.ts';
import type { Shelf } from './shelf.ts';
import type { ShopperOrder } from './shopper-order.ts';

/** What the server provides to the pages' loaders. */
export interface PageContext {
  shop: ShopFacts;
  /** The settings in force. */
  settings(): SettingsVersion;
  /** What "Surprise Me" chooses from. */
  slogans(): readonly Slogan[];
  /** The first hats of the shelf, for what is chosen from them. */
  products(): Promise<Product[]>;
  shelf(query: ShopQuery): Promise<Shelf>;
  featuredProducts(): Promise<Product[]>;
  hat(slug: string): Promise<HatPage>;
  hatKind(slug: string): Promise<HatPage['kind']>;
  /** What custom hats that look like a ready-made one cost. */
  readyMades(): Promise<ReadyMades>;
  /** Whether a hat with this design is in the shop. */
  isReadyMade(design: Design): Promise<boolean>;
  /** Hat colors that cannot be made right now. Empty until Printful's catalog has been read. */
  unmadeColors(): Promise<HatColor[]>;
  /** The hats of Printful's store that are out of stock, by product. */
  outOfStock(): Promise<number[]>;
  /** How each hat color is made. Empty until Printful's catalog has been read. */
  makings(): Promise<Makings>;
  /** A design's text on the pictured hat, as an SVG path. */
  outlines(design: Design): Promise<string>;
  /** What the thank-you page shows, without personal data; null for an unknown order. */
  paymentSummary(id: string): Promise<PaymentSummary | null>;
  /** How many things wait for a person. */
  toDo(): Promise<number>;
  /** Whether the key belongs to this order. */
  opensOrder(id: string, key: string): Promise<boolean>;
  /** Null unless the key belongs to this order. */
  shopperOrder(id: string, key: string): Promise<ShopperOrder | null>;
  /** What the shopper of an order was asked and said; null unless the key belongs to an order that was asked about. */
  ownReview(id: string, key: string): Promise<OwnReviewPage | null>;
  /** What people say of a hat, and of others of its color. */
  voices(hat: { id: number; hatColor: string | null }): Promise<HatVoices>;
  /** A page of all that people say of a hat, newest first, after a place in the list. */
  allVoices(productId: number, after: string | null): Promise<VoicesPage>;
  /** The newest three that fit on a sticker; none if there are fewer. */
  newestVoices(): Promise<ShownReview[]>;
  /** Status of the subscription that a newsletter link names in its query. Read-only. */
  newsletter: {
    confirmStatus(query: URLSearchParams): Promise<SubscriptionStatus>;
    unsubscribeStatus(query: URLSearchParams): Promise<SubscriptionStatus>;
  };
  /** The data stored under the email address in an emailed link's query; null if the link is invalid. */
  yourData(query: URLSearchParams): Promise<DataSummary | null>;
}

/** What the address of a hat leads to: the hat and others like it; its present address; or others instead of it. */
export type HatPage =
  | { kind: 'hat'; product: Product; page: HatHead; others: Product[] }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' | 'unknown'; others: Product[] };

/** What only search engines and chats show of a hat's page. */
export interface HatHead {
  /** The owner's; empty for ours. */
  title: string;
  description: string;
  pictures: LinkedPictures | null;
}

/** Addresses of pictures that others show. */
export interface LinkedPictures {
  /** 1200 x 630 pixels. */
  card: string;
  /** On white, at least 500 pixels wide and high. */
  plain: string;
}

/** The same for every visitor, until the settings change. */
export interface ShopFacts {
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** Shown at the top of every admin page, such as the sandbox's warning. */
  notice: string | null;
  /** Shown at the top of every other page: the notice, why no orders are taken, and the owner's announcement. */
  bars: Bar[];
  stripe: { publishableKey: string; scriptUrl: string };
  support: { general: string; orders: string; returns: string };
  /** The shop's social media profiles, in the order of the footer. */
  social: SocialPage[];
}

/** A line at the top of a page. */
export interface Bar {
  text: string;
  /** A page of the shop; missing for a text without a link. */
  to?: string;
}

export interface SocialPage {
  network: 'Instagram' | 'TikTok' | 'Facebook' | 'X';
  address: string;
}

export interface PaymentSummary {
  id: string;
  /** Stripe confirmed the payment. */
  paid: boolean;
  /** It was paid, then canceled or refunded in full. */
  canceled: boolean;
  /** In how many business days the hats ship, as promised when the order was placed. */
  shippedIn: Days;
}

/** `unknown`: the link is not ours, a newer one replaced it, or the address was erased. */
export type SubscriptionStatus = 'unknown' | 'pending' | 'confirmed' | 'unsubscribed';

/** The administrator who opened an admin page. */
export interface AdminReader {
  /** The email address until a name is known. */
  name: string;
  role: Role;
  /** The parts of the administration that they may enter. */
  areas: readonly Area[];
  /** Admin pages show times in this zone. */
  timeZone: string;
  /** Whether only the page Security is open until sign-in codes are on. */
  needsCodes: boolean;
  /** How many things wait for a person; null if that is not known right now, or not theirs alone to see. */
  toDo: number | null;
}
