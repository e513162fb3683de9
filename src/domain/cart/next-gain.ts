import { type Cents, cents, lessPercent } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { isStandardFree } from '../shipping/shipping.ts';
import type { CodedTotals } from './discount-code.ts';
import { nextPack } from './party-pack.ts';
import { priceLines, type Totals } from './pricing.ts';

/** What the cart gains next. `more` is what the hats have to cost in addition, `hats` how many are missing. */
type Gain = { kind: 'free_standard'; more: Cents } | { kind: 'discount'; hats: number; percentage: number };

/**
 * The nearest gain of a cart, perhaps with a code; null for an empty one, and when it has gained everything. While a code
 * counts instead of the Party Pack, no pack is a gain.
 */
export function nextGain(
  totals: Totals & Partial<Pick<CodedTotals, 'result'>>,
  settings: Settings,
): Gain | null {
  const { freeStandardAbove, customHatPrice } = settings;
  const { itemCount, discountedSubtotal, discountPercentage, result } = totals;
  const pack = nextPack(itemCount, settings);
  if (itemCount === 0 || !pack) return null;
  const hats = pack.hats - itemCount;
  const discount: Gain | null =
    result === 'discount' ? null : { kind: 'discount', hats, percentage: pack.percentage };
  const isFree = isStandardFree({ hats: itemCount, discountedSubtotal }, settings);
  // The next hat brings a pack, which ships free, or the cart ships free already.
  if (hats === 1 || isFree || result === 'free_standard') return discount;
  // The code pays for more than there is.
  if (discountedSubtotal === 0) return null;
  // A cart of exactly the limit still pays for shipping. A code takes its percentage off what is added, too.
  const missing = freeStandardAbove - discountedSubtotal + 1;
  const more = cents(Math.ceil((missing * 100) / (100 - discountPercentage)));
  return more <= customHatPrice * hats ? { kind: 'free_standard', more } : discount;
}

/**
 * How many cents one more custom hat adds to what the hats cost, after discounts. Negative if the larger discount saves more
 * than the hat costs.
 */
export function priceOfOneMore(
  { itemCount, subtotal, discountedSubtotal }: Totals,
  settings: Settings,
): number {
  const { customHatPrice: price } = settings;
  const one = priceLines([{ price, quantity: itemCount + 1 }], settings);
  return lessPercent(cents(subtotal + price), one.discountPercentage) - discountedSubtotal;
}
