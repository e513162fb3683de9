import type { Destination, Place } from '../../domain/address.ts';
import { priceLines } from '../../domain/pricing.ts';
import type { Settings } from '../../domain/settings.ts';
import { type ProviderRate, type QuotedOption, shippingOptions, shipsFree } from '../../domain/shipping.ts';
import type { Country } from '../../domain/states.ts';
import type { Deps } from '../deps.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { sha256 } from '../secrets.ts';
import type { SoldLine } from './price-items.ts';
import { insertQuote, recentQuote } from './queries.ts';
import { findRates, ratesKey, saveRates } from './rate-queries.ts';
import { SAMPLE_ADDRESSES } from './sample-addresses.ts';

type QuoteDeps = Pick<Deps, 'db' | 'printful' | 'config' | 'clock' | 'log'>;

/** The shipping options for these hats. They are stored, so that the order finds the same rates. */
export async function quoteShipping(
  deps: QuoteDeps,
  destination: Destination,
  lines: readonly SoldLine[],
  settings: Settings,
): Promise<QuotedOption[]> {
  const { db, config, clock } = deps;
  const now = clock();
  const key = quoteKey(destination, lines, settings);
  const recent = await recentQuote(db, key, { now, lifetime: config.limits.ratesCacheLifetime });
  if (recent) return recent;

  const { itemCount, discountedSubtotal } = priceLines(lines, settings);
  const parcel = { country: destination.country, hats: itemCount, discountedSubtotal };
  const { rates, isFinal } = await listRates(deps, destination, lines, {
    isFree: shipsFree(parcel, settings),
  });
  const options = shippingOptions(parcel, rates, settings);
  // Without Printful's rates of today, the next request should ask Printful again.
  const reusable = isFinal;
  await insertQuote(db, {
    quote_key: key,
    options,
    created_at: reusable ? now : new Date(now.getTime() - config.limits.ratesCacheLifetime),
    expires_at: new Date(now.getTime() + config.limits.quoteLifetime),
  });
  return options;
}

/**
 * The options before there is an address: what `quoteShipping` will say, unless Printful's rates move in between. Without a
 * state, rates are those to a large city of the country. Nothing is stored, and rates of the last minutes are not asked again.
 */
export async function estimateShipping(
  deps: QuoteDeps,
  { country, state }: { country: Country; state: string | null },
  lines: readonly SoldLine[],
  settings: Settings,
): Promise<QuotedOption[]> {
  const { itemCount, discountedSubtotal } = priceLines(lines, settings);
  const parcel = { country, hats: itemCount, discountedSubtotal };
  const sample = SAMPLE_ADDRESSES[country];
  const place = state === null || state === sample.state ? sample : { country, state };
  const { rates } = await listRates(deps, place, lines, {
    isFree: shipsFree(parcel, settings),
    reuse: deps.config.limits.ratesCacheLifetime,
  });
  return shippingOptions(parcel, rates, settings);
}

/** Identifies what the options depend on: the destination without its street, the hats, their prices, and the discount and shipping settings. */
export function quoteKey(
  { country, state, zip, city }: Destination,
  lines: readonly SoldLine[],
  { partyPack, rates, freeStandardAbove, days }: Settings,
): string {
  const hats = lines
    .map(
      ({ listing, soldAs, quantity, price }) =>
        `${listing?.variantId ?? soldAs?.variantId} ${quantity} ${price}`,
    )
    .sort();
  const promises = [partyPack, rates, freeStandardAbove, days];
  return sha256(JSON.stringify([country, state, zip, city.toLowerCase(), hats, promises]));
}

interface Rates {
  /** Null if there are none. */
  rates: ProviderRate[] | null;
  /** False if asking Printful again may give better ones. */
  isFinal: boolean;
}

/**
 * Printful's rates for these hats; while it gives none, its last ones. A large pack ships free in any case, so Printful is not
 * asked: it allows only few requests for many hats.
 */
export async function listRates(
  { db, printful, config, clock, log }: QuoteDeps,
  destination: Place,
  lines: readonly Pick<SoldLine, 'listing' | 'soldAs' | 'quantity'>[],
  { isFree, reuse = 0 }: { isFree: boolean; reuse?: number },
): Promise<Rates> {
  const hats = lines.flatMap(({ listing, soldAs, quantity }) => {
    const variantId = listing?.variantId ?? soldAs?.variantId;
    return variantId === undefined ? [] : [{ variantId, quantity }];
  });
  if (hats.length < lines.length) return { rates: null, isFinal: false };
  const now = clock();
  const key = ratesKey(destination, hats);
  const lastRates = (longest = config.limits.oldestRates) => findRates(db, key, { now, longest });
  if (isFree) return { rates: await lastRates(), isFinal: true };
  const recent = reuse > 0 ? await lastRates(reuse) : null;
  if (recent) return { rates: recent, isFinal: true };
  try {
    const rates = await printful.shippingRates(destination, hats, config.limits.shopperTimeout);
    await saveRates(db, key, rates, now);
    return { rates, isFinal: true };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    const rates = await lastRates();
    const instead = rates ? 'using its last ones' : 'offering standard shipping only';
    log.warn({ err: error }, `no rates from Printful, ${instead}`);
    return { rates, isFinal: false };
  }
}
