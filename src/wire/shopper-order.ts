import type { Design } from '../domain/design.ts';
import type { HoldKind } from '../domain/holds.ts';
import type { Making } from '../domain/making.ts';
import type { Cents } from '../domain/money.ts';
import type { OrderStatus } from '../domain/order-status.ts';

/** An order as the shopper sees it. */
export interface ShopperOrder {
  id: string;
  status: OrderStatus;
  /** What holds the order now. */
  heldBy: HoldKind[];
  /** What the bank holds while a dispute is open, and what it gave back to the shopper. */
  atBank: { held: Cents; returned: Cents };
  /** Name and address, line by line. */
  sentTo: string[];
  lines: ShopperLine[];
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  shippingMethod: string;
  shipping: Cents;
  total: Cents;
  history: OrderEvent[];
  parcels: ShopperParcel[];
  /** Null unless the order missed its ship-by date. */
  delay: Delay | null;
}

export interface ShopperLine {
  name: string;
  quantity: number;
  amount: Cents;
  design: Design;
  /** How the hat is made. */
  making: Making;
  /** Set when the hat was sold by its picture, not by a design. `image` is the picture's address, null if there is none. */
  asPictured: { image: string | null } | null;
}

/** A step in an order's history. `at` is a time in ISO 8601. */
export type OrderEvent =
  | {
      kind: 'placed' | 'paid' | 'declined' | 'in_production' | 'shipped' | 'delivered' | 'canceled';
      at: string;
    }
  | { kind: 'refunded'; at: string; amount: Cents };

export interface ShopperParcel {
  /** Carrier and service, as in "USPS First-Class". */
  by: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** ISO 8601; null until then. */
  shippedAt: string | null;
  deliveredAt: string | null;
}

export interface Delay {
  /** The new ship-by date, in ISO 8601. */
  shipBy: string;
  /** The refund if the shopper cancels now; null when it is too late to cancel. */
  refund: Cents | null;
}
