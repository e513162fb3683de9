import { readPasted } from '../address/pasted-text.ts';
import { add, type Cents, cents, lessPercent, subtract, ZERO } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { isStandardFree } from '../shipping/shipping.ts';
import { type PricedLine, priceLines, type Totals } from './pricing.ts';

export const CODE_KINDS = ['percent', 'amount', 'free_shipping'] as const;

export type CodeKind = (typeof CODE_KINDS)[number];

/** The name of every discount that comes with a cart that the shop sent. Nobody types it. */
export const SENT_CODE = 'SENT-CART';

/** What a code does for a cart. */
export interface DiscountCode {
  /** In capitals, like "SUMMER20". */
  name: string;
  kind: CodeKind;
  /** Percent, or cents; 0 for free shipping. */
  value: number;
  /** How many hats a cart needs at least. */
  minHats: number;
}

/**
 * What a code means for a cart. It counts as `discount` or `free_standard`. It does not count, and is not spent, with
 * `too_few` hats, if the `pack` saves at least as much, or if shipping is free `already`.
 */
type CodeResult = 'none' | 'discount' | 'free_standard' | 'too_few' | 'pack' | 'already';

export interface CodedTotals extends Totals {
  code: DiscountCode | null;
  result: CodeResult;
}

/** Adds up a cart or an order, with a code if there is one. */
export const priceCart = (
  lines: readonly PricedLine[],
  settings: Settings,
  code: DiscountCode | null = null,
): CodedTotals => applyCode(priceLines(lines, settings), code, settings);

/** The totals with a code. The code and the Party Pack are not added up: the one that saves more counts. */
export function applyCode(totals: Totals, code: DiscountCode | null, settings: Settings): CodedTotals {
  const unchanged = (result: CodeResult): CodedTotals => ({ ...totals, code, result });
  if (!code || totals.itemCount === 0) return unchanged('none');
  if (totals.itemCount < code.minHats) return unchanged('too_few');
  const { itemCount: hats, discountedSubtotal: together } = totals;
  if (code.kind === 'free_shipping')
    return unchanged(
      isStandardFree({ hats, discountedSubtotal: together }, settings) ? 'already' : 'free_standard',
    );
  const discountedSubtotal = lessCode(totals.subtotal, code);
  if (discountedSubtotal >= together) return unchanged('pack');
  return {
    ...totals,
    discount: subtract(totals.subtotal, discountedSubtotal),
    discountedSubtotal,
    discountPercentage: code.kind === 'percent' ? code.value : 0,
    isDiscounted: true,
    code,
    result: 'discount',
  };
}

function lessCode(subtotal: Cents, { kind, value }: DiscountCode): Cents {
  if (kind === 'percent') return lessPercent(subtotal, value);
  return kind === 'amount' ? cents(Math.max(0, subtotal - value)) : subtotal;
}

/** The name of a code that counts; null without one. Only such a code is sent to the shop. */
export const countingCode = ({ code, result }: CodedTotals): string | null =>
  code && (result === 'discount' || result === 'free_standard') ? code.name : null;

/** The least that an order with a code is charged. */
export const LEAST_CHARGE = cents(100);

export interface Charge {
  discount: Cents;
  /** What the hats cost after the discount. */
  hats: Cents;
  total: Cents;
}

/** What is charged with this shipping. The discount of a code is smaller if it would leave less than `LEAST_CHARGE`. */
export function chargeOf(
  { discount, discountedSubtotal, result }: Pick<CodedTotals, 'discount' | 'discountedSubtotal' | 'result'>,
  shipping: Cents,
): Charge {
  const missing = result === 'discount' ? LEAST_CHARGE - discountedSubtotal - shipping : 0;
  const back = cents(Math.min(discount, Math.max(0, missing)));
  const hats = add(discountedSubtotal, back);
  return { discount: subtract(discount, back), hats, total: add(hats, shipping) };
}

/** What is charged if the hats come by standard shipping in the US. */
export function chargeNow(totals: CodedTotals, settings: Settings): Charge {
  const { itemCount: hats, discountedSubtotal } = totals;
  const isFree = isStandardFree({ hats, discountedSubtotal }, settings);
  return chargeOf(totals, isFree ? ZERO : settings.rates.standard);
}

/** What a code did for an order that it counts in. */
export interface UsedCode {
  name: string;
  kind: CodeKind;
  /** The discount, or what shipping would have cost. */
  saved: Cents;
}

/** What the code does with this way of shipping; null if it does nothing, so that it is not spent. */
export function usedCode(
  totals: CodedTotals,
  { rate, waived = ZERO }: { rate: Cents; waived?: Cents | undefined },
): UsedCode | null {
  if (!totals.code) return null;
  const { name, kind } = totals.code;
  const saved = totals.result === 'discount' ? chargeOf(totals, rate).discount : waived;
  return saved > 0 ? { name, kind, saved } : null;
}

/** Where a browser stores the code for its cart. */
export const CODE_KEY = 'unhinged-hats-code';

/** Behind the address of the shop when a link's code has just been stored. */
export const CODE_LINKED = '#code';

const LONGEST_NAME = 30;

/** A code's name from what was typed or linked: " summer 20" -> "SUMMER20". Null if no code can have that name. */
export function readCodeName(typed: string): string | null {
  const name = readPasted(typed).replaceAll(' ', '').toUpperCase();
  return name.length <= LONGEST_NAME && /^[A-Z0-9][A-Z0-9-]+$/.test(name) ? name : null;
}
