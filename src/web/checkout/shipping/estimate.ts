import type { ShippingForm } from '../../../domain/address/address.ts';
import { countryOf, STATES } from '../../../domain/address/states.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { formatPrice, readAmount, ZERO } from '../../../domain/money/money.ts';
import { daysBetween } from '../../../domain/shipping/days-text.ts';
import type { SentCartRef } from '../../../wire/sent-carts.ts';
import type { ShippingEstimate } from '../../../wire/shipping-rates.ts';
import { itemFields, sentLines } from '../order/order-request.ts';

/** A way of shipping, what it will probably cost, and the days on which the hats may arrive. */
export type EstimatedWay = ShippingEstimate['options'][number];

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

/** Like "Shipping to Tennessee, estimated". Without a state, it names the country. */
export function estimateLabel({ country, state }: ShippingForm): string {
  const chosen = countryOf(country);
  const place = STATES[chosen.code].find(({ code }) => code === state)?.name;
  const whole = chosen.name.startsWith('United') ? `the ${chosen.name}` : chosen.name;
  return `Shipping to ${place ?? whole}, estimated`;
}

/** Like "Standard arrives Dec 1–15. Express is $9.99 and comes by Dec 8." */
export function arrivalText(ways: readonly EstimatedWay[]): string {
  return ways
    .map(({ name, rate, first, last }, index) => {
      const what = shortName(name);
      if (what === 'Free') return `Your hats arrive ${daysBetween({ first, last })}.`;
      if (index === 0) return `${what} arrives ${daysBetween({ first, last })}.`;
      const cost = readAmount(rate);
      const price = cost === ZERO ? 'free' : formatPrice(cost);
      return `${what} is ${price} and comes by ${daysBetween({ first: last, last })}.`;
    })
    .join(' ');
}

/** The days on which hats that ship this way may arrive; null if they are not known. */
export function arrivalOf(ways: readonly EstimatedWay[] | null, name: string | undefined): string | null {
  const way = ways?.find((each) => each.name === name);
  return way ? daysBetween(way) : null;
}

/** "Standard" of "Standard Shipping". */
const shortName = (name: string): string => name.replace(/ Shipping\b.*$/, '');
