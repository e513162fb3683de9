import type { Place } from '../../domain/address/address.ts';
import { isPostOnly } from '../../domain/address/post-only.ts';
import type { Country } from '../../domain/address/states.ts';
import { type DiscountCode, priceCart } from '../../domain/cart/discount-code.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import {
  needsNoRates,
  type Parcel,
  type QuotedOption,
  shippingOptions,
} from '../../domain/shipping/shipping.ts';
import type { BlankQuantity } from '../gateways/printful/shipping-rates.ts';
import { sha256 } from '../secrets.ts';
import type { SoldLine } from './price-items.ts';
import { insertQuote, recentQuote } from './queries.ts';
import { findRates, ratesKey, type StoredRates } from './rate-queries.ts';
import { SAMPLE_ADDRESSES } from './sample-addresses.ts';
import { type MayAsk, type RateDeps, sharedRates } from './shared-rates.ts';

interface QuotedCart {
  lines: readonly SoldLine[];
  settings: Settings;
  code?: DiscountCode | null;
  /** Adds Express for a large pack, which ships free. */
  sooner?: boolean;
  mayAsk?: MayAsk | undefined;
}

/**
 * The shipping options for these hats. They are stored, so that the order finds the same rates.
 */
export async function quoteShipping(
  deps: RateDeps,
  destination: Place,
  cart: QuotedCart,
): Promise<QuotedOption[]> {
  const { db, config, clock } = deps;
  const { lines, settings, sooner, mayAsk } = cart;
  const now = clock();
  const key = quoteKey(destination, cart);
  const recent = await recentQuote(db, key, { now, lifetime: config.limits.ratesCacheLifetime });
  if (recent && (!sooner || recent.length > 1)) return recent;

  const parcel = parcelOf(destination, cart);
  const isFree = needsNoRates(parcel, settings);
  const listed = await listRates(deps, destination, { lines, isFree, mayAsk });
  const options = shippingOptions(parcel, listed?.rates ?? null, settings);
  // A quote is as old as its rates. Without rates, the next request should ask Printful again.
  const made = isFree ? now : (listed?.askedAt ?? new Date(0));
  await insertQuote(db, now, {
    quote_key: key,
    options,
    created_at: made,
    expires_at: new Date(now.getTime() + config.limits.quoteLifetime),
  });
  return options;
}

/**
 * The options before there is an address: what `quoteShipping` will say, unless Printful's rates move in between. Without a
 * state, rates are those to the country's sample address. No quote is stored.
 */
export async function estimateShipping(
  deps: RateDeps,
  { country, state }: { country: Country; state: string | null },
  cart: QuotedCart,
): Promise<QuotedOption[]> {
  const { lines, settings, mayAsk } = cart;
  const place = state === null ? SAMPLE_ADDRESSES[country] : { country, state };
  const parcel = parcelOf(place, cart);
  const isFree = needsNoRates(parcel, settings);
  const listed = await listRates(deps, place, { lines, isFree, mayAsk });
  return shippingOptions(parcel, listed?.rates ?? null, settings);
}

function parcelOf(place: Place, { lines, settings, code, sooner }: QuotedCart): Parcel {
  const { itemCount, discountedSubtotal, result } = priceCart(lines, settings, code);
  return {
    country: place.country,
    hats: itemCount,
    discountedSubtotal,
    freeStandard: result === 'free_standard',
    postOnly: isPostOnly(place),
    sooner,
  };
}

/**
 * Identifies what the options depend on: what Printful's rates depend on, the prices of the hats, the discount code, and the
 * discount and shipping settings.
 */
export function quoteKey(
  destination: Place,
  { lines, settings: { partyPack, rates, freeStandardAbove, days }, code }: QuotedCart,
): string {
  const hats = lines
    .map(
      ({ listing, soldAs, quantity, price }) =>
        `${listing?.variantId ?? soldAs?.variantId} ${quantity} ${price}`,
    )
    .sort();
  const promises = [partyPack, rates, freeStandardAbove, days];
  const effect = code && [code.kind, code.value, code.minHats];
  const { country, state } = ratesKey(destination, []);
  return sha256(JSON.stringify([country, state, isPostOnly(destination), hats, promises, effect]));
}

interface ListedRates extends Pick<QuotedCart, 'mayAsk'> {
  lines: readonly Pick<SoldLine, 'listing' | 'soldAs' | 'quantity'>[];
  isFree: boolean;
}

/**
 * Printful's rates for these hats; null if it gives none and gave none lately. For a large pack that ships free, Printful is not
 * asked: it allows only few requests for many hats.
 */
export async function listRates(
  deps: RateDeps,
  place: Place,
  { lines, isFree, mayAsk }: ListedRates,
): Promise<StoredRates | null> {
  const hats = blanksOf(lines);
  if (hats.length < lines.length) return null;
  if (!isFree) return sharedRates(deps, place, { hats, mayAsk });
  const { db, config, clock } = deps;
  return findRates(db, ratesKey(place, hats), { now: clock(), longest: config.limits.oldestRates });
}

const blanksOf = (lines: readonly Pick<SoldLine, 'listing' | 'soldAs' | 'quantity'>[]): BlankQuantity[] =>
  lines.flatMap(({ listing, soldAs, quantity }) => {
    const variantId = listing?.variantId ?? soldAs?.variantId;
    return variantId === undefined ? [] : [{ variantId, quantity }];
  });
