import { type Cents, formatPrice } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { isStandardFree } from '../shipping/shipping.ts';
import {
  type CodedTotals,
  type CodeKind,
  chargeNow,
  type DiscountCode,
  LEAST_CHARGE,
  SENT_CODE,
} from './discount-code.ts';
import { smallestPack } from './party-pack.ts';

interface Discounted {
  discountPercentage: number;
  code: { name: string; kind: CodeKind } | null;
}

/** How a receipt names the discount, like "Code SUMMER20 (20%)" or "Code FIVER"; without a code, as the Party Pack. */
export function discountName({ discountPercentage, code }: Discounted): string {
  if (!code || code.kind === 'free_shipping') return discountLabel(discountPercentage);
  const name = code.name === SENT_CODE ? 'Your discount' : `Code ${code.name}`;
  return `${name}${discountPercentage > 0 ? ` (${discountPercentage}%)` : ''}`;
}

/** The same for a cart, where the code may not count. */
export const totalsDiscountName = ({ discountPercentage, code, result }: CodedTotals): string =>
  discountName({ discountPercentage, code: result === 'discount' ? code : null });

/** What a receipt adds to the name of shipping: ", free with FREESHIP", or nothing. */
export const shippingNote = (code: { name: string; kind: CodeKind } | null): string =>
  code?.kind === 'free_shipping' ? `, free with ${code.name}` : '';

/** "20% off", "$5.00 off" or "free standard shipping". */
export function effectText({ kind, value }: Pick<DiscountCode, 'kind' | 'value'>): string {
  if (kind === 'percent') return `${value}% off`;
  return kind === 'amount' ? `${formatPrice(value as Cents)} off` : 'free standard shipping';
}

/** Why a code does not count in a cart, or costs more than it saves; null if it simply counts. */
export function codeNote(coded: CodedTotals, settings: Settings): string | null {
  const { code, result, ...totals } = coded;
  if (!code) return null;
  if (result === 'discount' && chargeNow(coded, settings).discount < totals.discount)
    return `An order costs at least ${formatPrice(LEAST_CHARGE)}.`;
  const { name, minHats } = code;
  // Nobody typed the code of a sent cart.
  if (name === SENT_CODE) return null;
  if (result === 'pack') return `Your Party Pack saves more, so ${name} is not spent.`;
  if (result === 'already') return `Standard shipping is free already, so ${name} is not spent.`;
  if (result === 'too_few') {
    const missing = minHats - totals.itemCount;
    return `${name} works from ${minHats} hats. Add ${missing} more ${missing === 1 ? 'hat' : 'hats'}.`;
  }
  if (result !== 'discount') return null;
  const { itemCount: hats, subtotal, discount, discountedSubtotal } = totals;
  const wasFree = isStandardFree({ hats, discountedSubtotal: subtotal }, settings);
  const isFree = isStandardFree({ hats, discountedSubtotal }, settings);
  if (!wasFree || isFree) return null;
  const limit = formatPrice(settings.freeStandardAbove);
  return `With ${name} your hats are not over ${limit}, so standard shipping is not free.${
    discount < settings.rates.standard ? ' You pay less without it.' : ''
  }`;
}

/** How a receipt names the Party Pack's discount. */
export const discountLabel = (percentage: number): string => `Party Pack discount (${percentage}%)`;

/** 'Add 1 more hat to unlock …' when the cart is one or two hats short of the first discount, else null. */
export function nudge(hats: number, settings: Pick<Settings, 'partyPack'>): string | null {
  const { hats: from, percentage } = smallestPack(settings);
  const missing = from - hats;
  if (missing !== 1 && missing !== 2) return null;
  return `Add ${missing} more ${missing === 1 ? 'hat' : 'hats'} to unlock ${percentage}% Party Pack discount!`;
}
