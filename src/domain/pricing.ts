import { add, type Cents, lessPercent, split, subtract, times, ZERO } from './money.ts';
import { type DiscountPercentage, discountPercentage } from './party-pack.ts';

/** The price of every custom hat. */
export const CUSTOM_HAT_PRICE = 2499 as Cents;

/** The default price of a product. */
export const DEFAULT_PRODUCT_PRICE = 2999 as Cents;

export interface PricedLine {
  price: Cents;
  quantity: number;
}

export interface Totals {
  itemCount: number;
  subtotal: Cents;
  discount: Cents;
  /** Subtotal minus discount, before shipping. */
  discountedSubtotal: Cents;
  discountPercentage: DiscountPercentage;
  isDiscounted: boolean;
}

/** Adds up a cart or an order. Rounds once, the discounted subtotal. */
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

/** Each line's share of the discounted subtotal, in the order of the lines. The shares add up to it exactly. */
export function lineShares(lines: readonly PricedLine[]): Cents[] {
  return split(
    priceLines(lines).discountedSubtotal,
    lines.map((line) => line.price * line.quantity),
  );
}
