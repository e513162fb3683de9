import type { Country } from '../address/states.ts';
import { largestPack, smallestPack } from '../cart/party-pack.ts';
import { type Cents, cents, parseAmount, ZERO } from '../money/money.ts';
import type { Days, Settings } from '../settings/settings.ts';

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
  /** What it would cost without a discount code; left out if that makes no difference. */
  waived?: Cents;
}

/** A rate as Printful lists it. */
export interface ProviderRate {
  id: string;
  rate: Cents;
  minDeliveryDays: number | null;
  maxDeliveryDays: number | null;
}

/** The one option of the largest pack. */
export const freeShipping = (settings: Settings): ShippingOption => ({
  id: 'FREE_SHIPPING',
  name: freeShippingName(largestPack(settings).hats),
  rate: ZERO,
  minDeliveryDays: settings.days.free[0],
  maxDeliveryDays: settings.days.free[1],
});

const freeShippingName = (hats: number | string) => `Free Shipping (Party Pack ${hats}+)`;

const PROVIDER_STANDARD = 'STANDARD';

export interface Parcel {
  country: Country;
  hats: number;
  /** After the discount. */
  discountedSubtotal: Cents;
  /** Whether a discount code makes standard shipping free. */
  freeStandard?: boolean;
  /** As in `isPostOnly`: there is no express. */
  postOnly?: boolean;
  /** Whether the largest pack, which ships free, is offered Express too. */
  sooner?: boolean;
}

/** The options a shopper may choose from, cheapest first. `rates` is null when Printful did not answer in time. */
export function shippingOptions(
  parcel: Parcel,
  rates: readonly ProviderRate[] | null,
  settings: Settings,
): QuotedOption[] {
  const standardRate = rates?.find((rate) => rate.id === PROVIDER_STANDARD) ?? null;
  const isFree = shipsFree(parcel, settings);
  const hasExpress = !parcel.postOnly && (!isFree || parcel.sooner);
  const express = hasExpress ? fasterThanStandard(rates ?? [], standardRate) : null;
  const cost = standardRate?.rate ?? null;
  return [
    isFree
      ? { ...freeShipping(settings), providerId: PROVIDER_STANDARD, cost }
      : standardOption(parcel, standardRate, settings),
    ...(express ? [expressOption(parcel, express, settings)] : []),
  ];
}

/** The largest pack ships free. */
const shipsFree = ({ hats }: Pick<Parcel, 'hats'>, settings: Settings): boolean =>
  hats >= largestPack(settings).hats;

/** Whether Printful's rates make no difference: the largest pack ships free, unless Express is asked for. */
export const needsNoRates = (parcel: Pick<Parcel, 'hats' | 'sooner'>, settings: Settings): boolean =>
  shipsFree(parcel, settings) && !parcel.sooner;

/** Whether standard shipping is free without a discount code. */
export const isStandardFree = (
  { hats, discountedSubtotal }: Pick<Parcel, 'hats' | 'discountedSubtotal'>,
  settings: Pick<Settings, 'partyPack' | 'freeStandardAbove'>,
): boolean => hats >= smallestPack(settings).hats || discountedSubtotal > settings.freeStandardAbove;

function standardOption(parcel: Parcel, listed: ProviderRate | null, settings: Settings): QuotedOption {
  const { rates, days } = settings;
  const domestic = parcel.country === 'US';
  const usual = domestic ? rates.standard : (listed?.rate ?? rates.elsewhere);
  const free = isStandardFree(parcel, settings);
  const isWaived = !free && parcel.freeStandard === true && usual > ZERO;
  const [minDeliveryDays, maxDeliveryDays] = domestic ? days.standard : days.standardElsewhere;
  return {
    id: 'STANDARD',
    name: 'Standard Shipping',
    rate: free || isWaived ? ZERO : usual,
    minDeliveryDays,
    maxDeliveryDays,
    providerId: PROVIDER_STANDARD,
    cost: listed?.rate ?? null,
    ...(isWaived && { waived: usual }),
  };
}

export const EXPRESS_NAME = 'Express Shipping';

function expressOption(parcel: Parcel, listed: ProviderRate, settings: Settings): QuotedOption {
  const { rates, days } = settings;
  const domestic = parcel.country === 'US';
  // Our price is for a few hats. Printful takes more for each.
  const ours = shipsFree(parcel, settings) ? cents(Math.max(rates.express, listed.rate)) : rates.express;
  const [minDeliveryDays, maxDeliveryDays] = domestic ? days.express : expressElsewhere(listed, days);
  return {
    id: 'EXPRESS',
    name: EXPRESS_NAME,
    rate: domestic ? ours : listed.rate,
    minDeliveryDays,
    maxDeliveryDays,
    providerId: listed.id,
    cost: listed.rate,
  };
}

/** The days on the way. Those of Printful's rates count production too, which an order's dates add. */
function expressElsewhere(
  { minDeliveryDays, maxDeliveryDays }: ProviderRate,
  { production, expressElsewhere }: Settings['days'],
): Days {
  const onTheWay = (listed: number | null, made: number, usual: number) =>
    listed === null ? usual : Math.max(1, listed - made);
  const first = onTheWay(minDeliveryDays, production[0], expressElsewhere[0]);
  return [first, Math.max(first, onTheWay(maxDeliveryDays, production[1], expressElsewhere[1]))];
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

/** Whether Express is left out because Printful lists a rate for it, but not how many days it or the standard one takes. */
export function lacksDays(rates: readonly ProviderRate[]): boolean {
  const standard = rates.find(({ id }) => id === PROVIDER_STANDARD) ?? null;
  const others = rates.filter(({ id }) => id !== PROVIDER_STANDARD);
  return (
    standard !== null &&
    fasterThanStandard(rates, standard) === null &&
    others.some((rate) => rate.maxDeliveryDays === null || standard.maxDeliveryDays === null)
  );
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

/**
 * The option to offer instead of the one that an order names: the one of that name, or the only one. A large pack that new
 * settings made too small gets standard shipping. Null when the shopper has to choose again.
 */
export function nearestOption<Option extends ShippingOption>(
  options: readonly Option[],
  name: string,
  settings: Settings,
): Option | null {
  const sameName = options.find((option) => option.name === name);
  if (sameName) return sameName;
  const [first] = options;
  const wasFree = name !== freeShipping(settings).name && isFreeShippingName(name);
  return first && (options.length === 1 || wasFree) ? first : null;
}

const isFreeShippingName = (name: string) => name === freeShippingName(/\d+/.exec(name)?.[0] ?? '');
