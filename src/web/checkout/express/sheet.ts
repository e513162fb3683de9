import type { LineItem, ShippingRate } from '@stripe/stripe-js';
import type { Cart } from '../../../domain/cart/cart.ts';
import { type CodedTotals, chargeOf, countingCode } from '../../../domain/cart/discount-code.ts';
import { totalsDiscountName } from '../../../domain/cart/discount-texts.ts';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { add, type Cents, readAmount, times, ZERO } from '../../../domain/money/money.ts';
import { TAX_LABEL } from '../../../domain/money/tax.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { daysBetween } from '../../../domain/shipping/days-text.ts';
import { shippingOptions } from '../../../domain/shipping/shipping.ts';
import type { SentCartRef } from '../../../wire/sent-carts.ts';
import type { ShippingEstimate } from '../../../wire/shipping-rates.ts';
import { estimateBody } from '../shipping/estimate.ts';

/** A way of shipping in a wallet's sheet. */
export interface SheetOption {
  id: string;
  name: string;
  rate: Cents;
  /** Sales tax with this option, where the shop collects it and the address is known. */
  tax?: Cents;
  /** Like "Dec 7–21"; empty until the address is known. */
  arrives: string;
}

/** The option that the sheet opens with, before it has an address: the cheapest one in the US. */
export const firstOptions = (totals: CodedTotals, settings: Settings): SheetOption[] =>
  shippingOptions(
    {
      country: 'US',
      hats: totals.itemCount,
      discountedSubtotal: totals.discountedSubtotal,
      freeStandard: totals.result === 'free_standard',
    },
    null,
    settings,
  ).map(({ id, name, rate }) => ({ id, name, rate, arrives: '' }));

interface Ordered {
  cart: Cart;
  totals: CodedTotals;
  settings: Settings;
  sentCart?: SentCartRef;
}

/** The request for the options to a place. As in the checkout, a large pack ships free or by Express. */
export const placeBody = (
  { city, zipCode, ...place }: { country: string; state: string; city?: string; zipCode?: string },
  { cart, totals, settings, sentCart }: Ordered,
) => ({
  ...estimateBody(place, cart, { discountCode: countingCode(totals), sentCart }),
  ...(city && { city }),
  ...(zipCode && { zipCode }),
  sooner: totals.itemCount >= largestPack(settings).hats,
});

export const readOptions = ({ options }: Pick<ShippingEstimate, 'options'>): SheetOption[] =>
  options.map(({ id, name, rate, tax, first, last }) => ({
    id,
    name,
    rate: readAmount(rate),
    ...(tax !== undefined && { tax: readAmount(tax) }),
    arrives: daysBetween({ first, last }),
  }));

export const sheetRates = (options: readonly SheetOption[]): ShippingRate[] =>
  options.map(({ id, name, rate, arrives }) => ({
    id,
    amount: rate,
    displayName: name,
    ...(arrives !== '' && { deliveryEstimate: arrives }),
  }));

/** With more hats than this, the sheet shows one line for all of them. */
const MOST_LINES = 6;

/** The lines of the sheet. They add up to `sheetTotal`. */
export function sheetLines(cart: Cart, totals: CodedTotals, { name, rate, tax }: SheetOption): LineItem[] {
  const { discount } = chargeOf(totals, rate);
  const hats = cart.map((line) => ({
    name: line.quantity > 1 ? `${hatName(line)} × ${line.quantity}` : hatName(line),
    amount: times(line.price, line.quantity) as number,
  }));
  return [
    ...(hats.length > MOST_LINES ? [{ name: `${totals.itemCount} hats`, amount: totals.subtotal }] : hats),
    ...(discount > 0 ? [{ name: totalsDiscountName(totals), amount: -discount }] : []),
    { name, amount: rate },
    ...(tax === undefined ? [] : [{ name: TAX_LABEL, amount: tax }]),
  ];
}

/** What is charged: the order's total. */
export const sheetTotal = (totals: CodedTotals, { rate, tax = ZERO }: SheetOption): Cents =>
  add(chargeOf(totals, rate).total, tax);
