import type { Country } from '../address/states.ts';
import { chargeOf, type DiscountCode, priceCart } from '../cart/discount-code.ts';
import type { PricedLine } from '../cart/pricing.ts';
import type { Settings } from '../settings/settings.ts';
import { type ProviderRate, shippingOptions } from '../shipping/shipping.ts';
import { add, type Cents, cents, times, ZERO } from './money.ts';

/** What Printful charges once for each new embroidery. Its estimate counts; one without an amount leaves the setting in force. */
export const digitizationFee = (
  { isStitched, estimated }: { isStitched: boolean; estimated: Cents | null },
  { digitizationFee: usual }: Pick<Settings, 'digitizationFee'>,
): Cents => (isStitched ? estimated || usual : ZERO);

/** What Stripe takes of a charge. */
export interface StripeFee {
  /** In hundredths of a percent. */
  basisPoints: number;
  fixed: Cents;
}

/** Stripe's price for cards in the US: https://stripe.com/pricing */
export const USUAL_FEE: StripeFee = { basisPoints: 290, fixed: cents(30) };

/** Many hats of one kind in one order to one country. */
export interface Sale {
  price: Cents;
  hats: number;
  country: Country;
  /** What Printful charges for one hat; null if that is not known. */
  hatCost: Cents | null;
  /** What Printful charges once because their design is new; zero for a print, and for a design that it has. */
  digitization: Cents;
  /** Printful's shipping rates for these hats; null if they are not known. */
  rates: readonly ProviderRate[] | null;
}

/** What an order earns by standard shipping. What is not known is null, never zero. */
export interface SaleProfit {
  subtotal: Cents;
  discount: Cents;
  /** What the shopper pays for shipping. */
  shipping: Cents;
  charged: Cents;
  hatsCost: Cents | null;
  digitization: Cents;
  shippingCost: Cents | null;
  stripeFee: Cents;
  /** What is left of the charge, below zero for a loss; null while a cost is not known. */
  left: number | null;
}

export function profitOf(
  { price, hats, country, hatCost, digitization, rates }: Sale,
  { settings, fee, code = null }: { settings: Settings; fee: StripeFee; code?: DiscountCode | null },
): SaleProfit {
  const lines: PricedLine[] = [{ price, quantity: hats }];
  const totals = priceCart(lines, settings, code);
  const { subtotal, discountedSubtotal, result } = totals;
  const freeStandard = result === 'free_standard';
  const [standard] = shippingOptions({ country, hats, discountedSubtotal, freeStandard }, rates, settings);
  const shipping = standard?.rate ?? ZERO;
  const shippingCost = standard?.cost ?? null;
  const { discount, total: charged } = chargeOf(totals, shipping);
  const hatsCost = hatCost === null ? null : times(hatCost, hats);
  const stripeFee = feeOf(charged, fee);
  const left =
    hatsCost === null || shippingCost === null
      ? null
      : charged - hatsCost - digitization - shippingCost - stripeFee;
  return { subtotal, discount, shipping, charged, hatsCost, digitization, shippingCost, stripeFee, left };
}

/** Stripe's fee for a charge, rounded half up. */
export const feeOf = (charged: Cents, { basisPoints, fixed }: StripeFee): Cents =>
  add(cents(Math.floor((charged * basisPoints + 5000) / 10_000)), fixed);

/** Whether an order leaves less than `floor` for each of its hats. What is not known is not below it. */
export const isBelowFloor = ({ left }: Pick<SaleProfit, 'left'>, hats: number, floor: Cents): boolean =>
  left !== null && left < floor * hats;

/** A charge that Stripe has booked. */
export interface BookedCharge {
  paid: Cents;
  fee: Cents;
}

/** Charges from which the fee of the next one can be foretold. */
const ENOUGH_CHARGES = 20;

/** The fee to expect: that of past charges, rounded up, or Stripe's usual one while there are too few. */
export function expectedFee(charges: readonly BookedCharge[]): StripeFee & { charges: number } {
  const paid = charges.reduce((sum, charge) => sum + charge.paid, 0);
  if (charges.length < ENOUGH_CHARGES || paid === 0) return { ...USUAL_FEE, charges: 0 };
  const { fixed } = USUAL_FEE;
  const shares = charges.reduce((sum, charge) => sum + charge.fee - fixed, 0);
  const basisPoints = Math.max(0, Math.ceil((shares * 10_000) / paid));
  return { basisPoints, fixed, charges: charges.length };
}
