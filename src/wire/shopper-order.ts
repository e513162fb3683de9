import type { Country } from '../domain/address/states.ts';
import type { CodeKind } from '../domain/cart/discount-code.ts';
import type { Design } from '../domain/design/design.ts';
import type { Making } from '../domain/design/making.ts';
import type { Cents } from '../domain/money/money.ts';
import type { Gift } from '../domain/orders/gift.ts';
import type { HoldKind } from '../domain/orders/holds.ts';
import type { OrderStatus } from '../domain/orders/order-status.ts';
import type { Decision, ProblemReason, Wish } from '../domain/orders/problem.ts';
import type { WordsState } from '../domain/orders/word-question.ts';
import type { ParcelTracking } from '../domain/shipping/parcels.ts';

/** An order as the shopper sees it. */
export interface ShopperOrder {
  id: string;
  status: OrderStatus;
  /** What holds the order now. One that is canceled or refunded is held by `payment` while a refund that failed waits. */
  heldBy: HoldKind[];
  /** What the bank holds while a dispute is open, and what it gave back to the shopper. */
  atBank: { held: Cents; returned: Cents };
  /** What makes it a gift; null if it is none. Name and address are then the receiver's. */
  gift: Gift | null;
  /** Name and address, line by line. */
  sentTo: string[];
  lines: ShopperLine[];
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  /** The discount code that counted; null without one. */
  code: { name: string; kind: CodeKind } | null;
  shippingMethod: string;
  shipping: Cents;
  /** Sales tax, where the shop collects it. */
  tax?: Cents;
  total: Cents;
  history: OrderEvent[];
  parcels: ShopperParcel[];
  /** Null unless the order missed its ship-by date. */
  delay: Delay | null;
  /** The time in which the shopper can change or cancel the order; null when it is over, or never was. */
  window: ChangeWindow | null;
  /** Whether the shopper can correct the email address, which works once. */
  canFixEmail: boolean;
  /** When the order goes, or went, to Printful, in ISO 8601; null until it is paid. */
  sendAfter: string | null;
  /** The first and last day of arrival, in ISO 8601, counted from `sendAfter`. Null before payment, after a delay, at the end, and once the last day is over. */
  arrives: { first: string; last: string } | null;
  /** The order that was paid, if this one replaces hats of it for free. */
  replaces: string | null;
  /** Whether something can be wrong with the hats: a parcel is on its way or has arrived. */
  mayReport: boolean;
  /** Newest first. */
  problems: ShopperProblem[];
  /** Where answers to a report go. */
  email: string;
  /** The address that a new hat would go to, as the form shows it. */
  address: ShopperAddress;
  /** Whether an administrator looks at the page, who can change nothing on it. */
  isView: boolean;
}

/** The fields of the checkout's form. */
export interface ShopperAddress {
  customerName: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: Country;
}

/** The answer to a corrected email address: earlier links no longer open the order, but this key does. */
export interface EmailFixed {
  key: string;
}

/** Something that is wrong with hats of the order, and what was decided. */
export interface ShopperProblem {
  id: number;
  reason: ProblemReason;
  /** ISO 8601. */
  reportedAt: string;
  hats: { lineId: number; title: string; quantity: number }[];
  hasPhoto: boolean;
  wish: Wish | null;
  decision: Decision | null;
  /** What the owner wrote. */
  answer: string;
  /** The amount that goes back to the card; `sent_back` if the bank sent it back and it is not paid otherwise yet. */
  refunded: Cents | 'sent_back' | null;
  /** The order that replaces the hats, and the key that opens it. */
  replacement: { id: string; key: string } | null;
  /** Whether the shopper has to say where the next parcel goes. */
  asksWhere: boolean;
  /** The address that the shopper confirmed. */
  sendsTo: string | null;
}

export interface ChangeWindow {
  /** ISO 8601. */
  until: string;
  /** Whether the shopper can have ten more minutes. */
  canExtend: boolean;
  /** What a cancellation gives back now. */
  refund: Cents;
}

export interface ShopperLine {
  id: number;
  /** The ready-made hat that was bought; null for a custom hat. */
  productId: number | null;
  isCustom: boolean;
  /** What the hat is called, as by `hatName`. */
  name: string;
  quantity: number;
  amount: Cents;
  design: Design;
  /** How the hat is made. */
  making: Making;
  /** Set when the hat was sold by its picture, not by a design. `image` is the picture's address, null if there is none. */
  asPictured: { image: string | null } | null;
  /** What becomes of words that the shopper kept; null if there is no question about them. */
  words: ShopperWords | null;
}

export interface ShopperWords {
  state: WordsState;
  /** Until when the shopper can change them, in ISO 8601; null unless the shop asked for that. */
  changeUntil: string | null;
}

/** A step in an order's history. `at` is a time in ISO 8601. */
export type OrderEvent =
  | OrderStep
  | { kind: 'refunded'; at: string; amount: Cents }
  | ({ kind: 'words_changed'; at: string; from: string; to: string } & ByWhom)
  | ({ kind: 'address_changed'; at: string; street: string } & ByWhom)
  | ({ kind: 'gift_changed'; at: string; change: 'made' | 'changed' | 'taken_away' } & ByWhom)
  | ({ kind: 'email_changed' | 'more_time' | 'sent_early'; at: string } & ByWhom);

/** A step that each order takes at most once. */
export interface OrderStep {
  kind: 'placed' | 'paid' | 'replacing' | 'declined' | 'in_production' | 'shipped' | 'delivered' | 'canceled';
  at: string;
}

interface ByWhom {
  by: 'shopper' | 'shop';
}

export interface ShopperParcel {
  /** Carrier and service, as in "USPS First-Class". */
  by: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** ISO 8601; null until then. */
  shippedAt: string | null;
  deliveredAt: string | null;
  /** What the carrier says; null if nothing. */
  tracking: ParcelTracking | null;
  /** Whether it came back to the workshop. */
  isReturned: boolean;
  /** The order's lines in it, and how many hats of each; empty if unknown. */
  contents: { lineId: string; quantity: number }[];
}

export interface Delay {
  /** The new ship-by date, in ISO 8601. */
  shipBy: string;
  /** The refund if the shopper cancels now; null when it is too late to cancel. */
  refund: Cents | null;
  /** The shopper canceled it, or the owner did, and Printful has to agree. */
  isCancelAsked: boolean;
}
