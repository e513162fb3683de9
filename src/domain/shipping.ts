import { type Cents, parseAmount, ZERO } from './money.ts';
import { LARGE_PACK, SMALL_PACK } from './party-pack.ts';
import { DELIVERY_DAYS } from './promised-days.ts';
import type { Country } from './states.ts';

/** A way of shipping. An order is matched with its quote by `name`. */
export interface ShippingOption {
  id: 'STANDARD' | 'EXPRESS' | 'FREE_SHIPPING';
  name: string;
  rate: Cents;
  minDeliveryDays: number;
  maxDeliveryDays: number;
}

/** An option with Printful's id and cost. */
export interface QuotedOption extends ShippingOption {
  /** Printful's id, sent with the order. */
  providerId: string;
  /** Printful's rate, which is our cost; null when it gave none. */
  cost: Cents | null;
}

/** A rate as Printful lists it. */
export interface ProviderRate {
  id: string;
  rate: Cents;
  minDeliveryDays: number | null;
  maxDeliveryDays: number | null;
}

export const FREE_SHIPPING: ShippingOption = {
  id: 'FREE_SHIPPING',
  name: `Free Shipping (Party Pack ${LARGE_PACK.hats}+)`,
  rate: ZERO,
  minDeliveryDays: 4,
  maxDeliveryDays: 9,
};

const PROVIDER_STANDARD = 'STANDARD';
export const US_STANDARD = 499 as Cents;
export const US_EXPRESS = 999 as Cents;
const ELSEWHERE_FALLBACK = 1499 as Cents;
/** Standard shipping is free for discounted subtotals above this, but not for exactly this. */
export const FREE_STANDARD_ABOVE = 5000 as Cents;

export interface Parcel {
  country: Country;
  hats: number;
  /** After the Party Pack discount. */
  discountedSubtotal: Cents;
}

/** The options a shopper may choose from, cheapest first. `rates` is null when Printful did not answer in time. */
export function shippingOptions(parcel: Parcel, rates: readonly ProviderRate[] | null): QuotedOption[] {
  const standardRate = rates?.find((rate) => rate.id === PROVIDER_STANDARD) ?? null;
  if (parcel.hats >= LARGE_PACK.hats) {
    return [{ ...FREE_SHIPPING, providerId: PROVIDER_STANDARD, cost: standardRate?.rate ?? null }];
  }
  const express = fasterThanStandard(rates ?? [], standardRate);
  return [standardOption(parcel, standardRate), ...(express ? [expressOption(parcel, express)] : [])];
}

function standardOption(parcel: Parcel, listed: ProviderRate | null): QuotedOption {
  const usual = parcel.country === 'US' ? US_STANDARD : (listed?.rate ?? ELSEWHERE_FALLBACK);
  const free = parcel.hats >= SMALL_PACK.hats || parcel.discountedSubtotal > FREE_STANDARD_ABOVE;
  const days = DELIVERY_DAYS.standard[parcel.country === 'US' ? 'US' : 'elsewhere'];
  return {
    id: 'STANDARD',
    name: 'Standard Shipping',
    rate: free ? ZERO : usual,
    minDeliveryDays: days[0],
    maxDeliveryDays: days[1],
    providerId: PROVIDER_STANDARD,
    cost: listed?.rate ?? null,
  };
}

function expressOption(parcel: Parcel, listed: ProviderRate): QuotedOption {
  const domestic = parcel.country === 'US';
  const days = DELIVERY_DAYS.express[domestic ? 'US' : 'elsewhere'];
  return {
    id: 'EXPRESS',
    name: 'Express Shipping',
    rate: domestic ? US_EXPRESS : listed.rate,
    minDeliveryDays: domestic ? days[0] : (listed.minDeliveryDays ?? days[0]),
    maxDeliveryDays: domestic ? days[1] : (listed.maxDeliveryDays ?? days[1]),
    providerId: listed.id,
    cost: listed.rate,
  };
}

/** The cheapest rate that arrives sooner than Printful's standard. */
function fasterThanStandard(
  rates: readonly ProviderRate[],
  standard: ProviderRate | null,
): ProviderRate | null {
  const slowest = standard?.maxDeliveryDays ?? null;
  const faster = rates.filter(
    (rate) =>
      rate.id !== PROVIDER_STANDARD &&
      rate.maxDeliveryDays !== null &&
      slowest !== null &&
      rate.maxDeliveryDays < slowest,
  );
  return [...faster].sort((a, b) => a.rate - b.rate)[0] ?? null;
}

/** The stored option with an order's name and rate; null when there is none. */
export function matchOption<Option extends ShippingOption>(
  options: readonly Option[],
  name: string,
  rate: string,
): Option | null {
  const amount = parseAmount(rate);
  return options.find((option) => option.name === name && option.rate === amount) ?? null;
}
