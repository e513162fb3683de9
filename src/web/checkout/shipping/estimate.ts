import type { ShippingForm } from '../../../domain/address/address.ts';
import { countryOf, STATES } from '../../../domain/address/states.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { type Cents, formatPrice, readAmount, ZERO } from '../../../domain/money/money.ts';
import type { SentCartRef } from '../../../wire/sent-carts.ts';
import type { ShippingEstimate } from '../../../wire/shipping-rates.ts';
import { itemFields, sentLines } from '../order/order-request.ts';

/** What shipping will probably cost, and the days on which the hats may arrive. */
export interface EstimatedOption {
  name: string;
  rate: Cents;
  first: Date;
  last: Date;
}

/** What makes shipping cheaper than it is for everyone. */
export interface Discounts {
  /** The code that counts. */
  discountCode?: string | null;
  sentCart?: SentCartRef;
}

type StatedPlace = Pick<ShippingForm, 'country' | 'state'>;

/** The body of `POST /api/shipping-estimate`. It does not change while the shopper types the rest of the address. */
export function estimateBody(
  { country, state }: StatedPlace,
  cart: Cart,
  { discountCode = null, sentCart = null }: Discounts = {},
) {
  return {
    country,
    ...(state !== '' && { state }),
    items: sentLines(cart).map(itemFields),
    ...(sentCart && { sentCart }),
    ...(discountCode !== null && { discountCode }),
  };
}

export const readEstimate = (options: readonly ShippingEstimate['options'][number][]): EstimatedOption[] =>
  options.map(({ name, rate, first, last }) => ({
    name,
    rate: readAmount(rate),
    first: new Date(first),
    last: new Date(last),
  }));

/** Like "Shipping to Tennessee, estimated". Without a state, it names the country. */
export function estimateLabel({ country, state }: ShippingForm): string {
  const chosen = countryOf(country);
  const place = STATES[chosen.code].find(({ code }) => code === state)?.name;
  const whole = chosen.name.startsWith('United') ? `the ${chosen.name}` : chosen.name;
  return `Shipping to ${place ?? whole}, estimated`;
}

/** Like "Standard arrives Dec 1–15. Express is $9.99 and comes by Dec 8." */
export function arrivalText(options: readonly EstimatedOption[]): string {
  return options
    .map(({ name, rate, first, last }, index) => {
      const what = shortName(name);
      if (what === 'Free') return `Your hats arrive ${daysText(first, last)}.`;
      if (index === 0) return `${what} arrives ${daysText(first, last)}.`;
      const price = rate === ZERO ? 'free' : formatPrice(rate);
      return `${what} is ${price} and comes by ${daysText(last, last)}.`;
    })
    .join(' ');
}

/** Like "Dec 1–15", without a place to break the line. */
export const daysText = (first: Date, last: Date): string =>
  DAYS.formatRange(first, last)
    .replaceAll(/\s?–\s?/g, '\u2060–\u2060')
    .replaceAll(/\s/g, '\u00a0');

const DAYS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The days on which hats that ship this way may arrive; null if they are not known. */
export function arrivalOf(
  options: readonly EstimatedOption[] | null,
  name: string | undefined,
): string | null {
  const option = options?.find((each) => each.name === name);
  return option ? daysText(option.first, option.last) : null;
}

/** "Standard" of "Standard Shipping". */
const shortName = (name: string): string => name.replace(/ Shipping\b.*$/, '');
