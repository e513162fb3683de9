import { isStitchedBy } from '../../domain/design/making.ts';
import { expectedFee } from '../../domain/money/profit.ts';
import type { SettingsFacts } from '../../wire/admin/settings.ts';
import { ratesKey } from '../checkout/rate-queries.ts';
import { SAMPLE_ADDRESSES } from '../checkout/sample-addresses.ts';
import type { Db } from '../db/connect.ts';
import { estimatedFee, findExamples } from '../fulfillment/blanks/example-queries.ts';
import { findBlanks } from '../fulfillment/blanks/queries.ts';
import { findCosts, findStoredRates, recentCharges } from './queries.ts';
import { costOf, counts, shippedAs } from './read-profit.ts';

/** What an order of custom hats to the US costs the shop, for the color that costs most. What is not known is missing. */
export async function readCosts(db: Db): Promise<NonNullable<SettingsFacts['costs']>> {
  const [blanks, costs, charges] = await Promise.all([findBlanks(db), findCosts(db), recentCharges(db)]);
  const fee = expectedFee(charges);
  const priced = blanks.map((blank) => ({ blank, cost: costOf(blank, costs)?.cost ?? null }));
  const [dearest] = [...priced].sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0));
  const isKnown = priced.every(({ cost }) => cost !== null);
  if (!dearest || !isKnown) {
    const embroidery = { isStitched: false, estimated: null };
    return { hat: null, embroidery, fee, rates: [] };
  }
  const variantId = shippedAs(dearest.blank, blanks);
  const keys = counts().map((quantity) => ({
    quantity,
    ...ratesKey(SAMPLE_ADDRESSES.US, [{ variantId, quantity }]),
  }));
  const storedFor = await findStoredRates(
    db,
    keys.map(({ hats }) => hats),
  );
  return {
    hat: dearest.cost,
    embroidery: {
      isStitched: isStitchedBy(dearest.blank.technique),
      estimated: estimatedFee(await findExamples(db), dearest.blank),
    },
    fee,
    rates: keys.flatMap(({ quantity, ...key }) => {
      const found = storedFor(key);
      return found ? [{ hats: quantity, rates: found.rates }] : [];
    }),
  };
}
