import { type Cents, formatPrice, ZERO } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { type Parcel, type ProviderRate, type QuotedOption, shippingOptions } from '../shipping/shipping.ts';
import type { Recipient } from './address.ts';
import { isPostOnly } from './post-only.ts';
import { type Country, countryName } from './states.ts';

/** Why a paid order cannot go to a new address. `field` is that of the form. */
export interface Refusal {
  field: 'country' | 'state' | 'zipCode';
  message: string;
}

/** Where an order goes. */
export type PostalAddress = Omit<Recipient, 'email' | 'phone'>;

export const postalAddress = ({ email: _email, phone: _phone, ...address }: Recipient): PostalAddress =>
  address;

export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  (Object.keys(ADDRESS_PARTS) as (keyof PostalAddress)[]).every((part) => one[part] === other[part]);

const ADDRESS_PARTS: Record<keyof PostalAddress, true> = {
  name: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
};

/** Refuses another country: shipping, customs and the law differ there. */
export const refuseCountry = (paid: Country, typed: Country): Refusal | null =>
  paid === typed
    ? null
    : {
        field: 'country',
        message: `This order ships to ${countryName(paid)}, and the country can’t change after paying. ${ORDER_AGAIN}`,
      };

/** How it may ship, and for how much, depends on the country, the state outside the United Kingdom, and whether carriers go there. */
export const costsTheSame = (one: PostalAddress, other: PostalAddress): boolean =>
  one.country === other.country &&
  (one.country === 'UK' || one.state === other.state) &&
  isPostOnly(one) === isPostOnly(other);

/** How the order was shipped, and for how much. */
interface PaidShipping {
  method: string;
  price: Cents;
}

/**
 * The option of the same name for a new address, if it costs what was paid. `unknown` while Printful gives no rates that would
 * tell.
 */
export function sameShipping(
  { method, price }: PaidShipping,
  parcel: Parcel,
  { rates, settings }: { rates: readonly ProviderRate[] | null; settings: Settings },
): QuotedOption | Refusal | 'unknown' {
  const option = shippingOptions(parcel, rates, settings).find(({ name }) => name === method);
  const isGuess = rates === null && (!option || (parcel.country !== 'US' && option.rate !== ZERO));
  if (isGuess) return 'unknown';
  if (!option) return { field: 'state', message: `${method} doesn’t go there. ${ORDER_AGAIN}` };
  if (option.rate === price) return option;
  const prices = `${formatPrice(option.rate)}, and you paid ${formatPrice(price)}`;
  return { field: 'state', message: `Shipping there costs ${prices}. ${ORDER_AGAIN}` };
}

export const ORDER_AGAIN = 'Cancel this order and place it again.';
