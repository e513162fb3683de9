import { add, type Cents, lessPercent, split, subtract, times, ZERO } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { discountPercentage } from './party-pack.ts';

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
  discountPercentage: number;
  isDiscounted: boolean;
}

/** Adds up a cart or an order. Rounds once, the discounted subtotal. */
export function priceLines(lines: readonly PricedLine[], settings: Settings): Totals {
  const itemCount = lines.reduce((count, line) => count + line.quantity, 0);
  const subtotal = add(ZERO, ...lines.map((line) => times(line.price, line.quantity)));
  const percentage = discountPercentage(itemCount, settings);
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

/** Each line's share of what the hats cost after the discount, in the order of the lines. The shares add up to it exactly. */
export const lineShares = (lines: readonly PricedLine[], discountedSubtotal: Cents): Cents[] =>
  split(
    discountedSubtotal,
    lines.map((line) => line.price * line.quantity),
  );
