import type { Destination } from '../../domain/address.ts';
import { priceLines } from '../../domain/pricing.ts';
import type { Settings } from '../../domain/settings.ts';
import { type ProviderRate, type QuotedOption, shippingOptions } from '../../domain/shipping.ts';
import type { Deps } from '../deps.ts';
import { findBlanks } from '../fulfillment/blanks/queries.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { sha256 } from '../secrets.ts';
import type { SoldLine } from './price-items.ts';
import { insertQuote, recentQuote } from './queries.ts';

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
  const rates = await listRates(deps, destination, lines);
  const options = shippingOptions(
    { country: destination.country, hats: itemCount, discountedSubtotal },
    rates,
    settings,
  );
  // Without Printful's rates our own prices still apply, but the next request should ask Printful again.
  const reusable = rates !== null;
  await insertQuote(db, {
    quote_key: key,
    options,
    created_at: reusable ? now : new Date(now.getTime() - config.limits.ratesCacheLifetime),
    expires_at: new Date(now.getTime() + config.limits.quoteLifetime),
  });
  return options;
}

/** Identifies what the options depend on: the destination without its street, the hats, their prices, and the discount and shipping settings. */
export function quoteKey(
  { country, state, zip, city }: Destination,
  lines: readonly SoldLine[],
  { partyPack, rates, freeStandardAbove, days }: Settings,
): string {
  const hats = lines
    .map(
      ({ design, listing, quantity, price }) =>
        `${listing?.variantId ?? design.hatColor} ${quantity} ${price}`,
    )
    .sort();
  const promises = [partyPack, rates, freeStandardAbove, days];
  return sha256(JSON.stringify([country, state, zip, city.toLowerCase(), hats, promises]));
}

async function listRates(
  { db, printful, config, log }: QuoteDeps,
  destination: Destination,
  lines: readonly SoldLine[],
): Promise<ProviderRate[] | null> {
  const blanks = new Map((await findBlanks(db)).map((blank) => [blank.hatColor, blank]));
  const hats = lines.flatMap(({ design, listing, quantity }) => {
    const variantId = listing?.variantId ?? blanks.get(design.hatColor)?.variantId;
    return variantId === undefined ? [] : [{ variantId, quantity }];
  });
  if (hats.length < lines.length) return null;
  try {
    return await printful.shippingRates(destination, hats, config.limits.shopperTimeout);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    log.warn({ err: error }, 'no rates from Printful, offering standard shipping only');
    return null;
  }
}
