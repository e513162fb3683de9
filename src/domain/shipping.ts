import { type Cents, parseAmount, ZERO } from './money.ts';
import { LARGE_PACK, SMALL_PACK } from './party-pack.ts';
import type { Country } from './states.ts';

/** How the shop sends hats. `id` is ours; the name is what an order and its quote are matched by. */
export interface ShippingOption {
  id: 'STANDARD' | 'EXPRESS' | 'FREE_SHIPPING';
  name: string;
  rate: Cents;
  minDeliveryDays: number;
  maxDeliveryDays: number;
}

/** An option with what the print provider calls it and asks for it. */
export interface QuotedOption extends ShippingOption {
  /** The provider's id, passed on with the order. */
  providerId: string;
  /** The provider's rate, our cost; null when it gave none. */
  cost: Cents | null;
}

/** A rate as the provider lists it. */
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
/** Discounted subtotals above this ship standard for nothing; exactly this pays. */
export const FREE_STANDARD_ABOVE = 5000 as Cents;

/** In business days, from when hats leave until they arrive. */
export const PROMISED_DAYS = {
  standard: { US: [5, 10], elsewhere: [7, 14] },
  express: { US: [2, 5], elsewhere: [2, 7] },
} as const;

export interface Parcel {
  country: Country;
  hats: number;
  /** After the Party Pack discount. */
  discountedSubtotal: Cents;
}

/**
 * The options a shopper may choose from, the cheapest promise first.
 * `rates` is what the provider listed, or null when it did not answer in time.
 */
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
  const days = PROMISED_DAYS.standard[parcel.country === 'US' ? 'US' : 'elsewhere'];
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
  const days = PROMISED_DAYS.express[domestic ? 'US' : 'elsewhere'];
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

/** The cheapest listed rate that promises to arrive sooner than the provider's standard. */
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

/** The stored option an order's text names, by name and rate; null when there is none. */
export function matchOption<Option extends ShippingOption>(
  options: readonly Option[],
  name: string,
  rate: string,
): Option | null {
  const amount = parseAmount(rate);
  return options.find((option) => option.name === name && option.rate === amount) ?? null;
}
