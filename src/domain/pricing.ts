import { add, type Cents, lessPercent, split, subtract, times, ZERO } from './money.ts';
import { type DiscountPercentage, discountPercentage } from './party-pack.ts';

/** The one price of every hat of the shopper's own design. */
export const CUSTOM_HAT_PRICE = 2499 as Cents;

/** What a product costs when nobody says otherwise. */
export const DEFAULT_PRODUCT_PRICE = 2999 as Cents;

export interface PricedLine {
  price: Cents;
  quantity: number;
}

export interface Totals {
  itemCount: number;
  subtotal: Cents;
  discount: Cents;
  /** Subtotal less discount; shipping comes on top. */
  discountedSubtotal: Cents;
  discountPercentage: DiscountPercentage;
  isDiscounted: boolean;
}

/** Adds up a cart or an order: one rounding, of the discounted subtotal. */
export function priceLines(lines: readonly PricedLine[]): Totals {
  const itemCount = lines.reduce((count, line) => count + line.quantity, 0);
  const subtotal = add(ZERO, ...lines.map((line) => times(line.price, line.quantity)));
  const percentage = discountPercentage(itemCount);
  const discountedSubtotal = lessPercent(subtotal, percentage);
  return {
    itemCount,
    subtotal,
    discount: subtract(subtotal, discountedSubtotal),
    discountedSubtotal,
    discountPercentage: percentage,
    isDiscounted: percentage > 0,
  };
}

/** What each line pays of the discounted total, in the order of the lines; the shares add up to it. */
export function lineShares(lines: readonly PricedLine[]): Cents[] {
  return split(
    priceLines(lines).discountedSubtotal,
    lines.map((line) => line.price * line.quantity),
  );
}
