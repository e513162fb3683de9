import { COUNTRIES } from '../../domain/address/states.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { blankCost } from '../../domain/money/blank-cost.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { askCustoms } from '../checkout/customs.ts';
import { ratesKey, saveRates } from '../checkout/rate-queries.ts';
import { SAMPLE_ADDRESSES } from '../checkout/sample-addresses.ts';
import { transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { askAndStore } from '../fulfillment/blanks/ask-example.ts';
import { type Blank, findBlanks } from '../fulfillment/blanks/queries.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { findStoredRates, type HatCost, lockCosts, replaceCosts } from './queries.ts';
import { costOf, counts, readProfit, shippedAs } from './read-profit.ts';

/**
 * Once a day: asks Printful what each hat and its shipping cost now. Alerts the owner once about a change of its prices after which orders
 * leave less than the floor. What Printful does not say becomes unknown. Tries again sooner if Printful does not answer.
 */
export async function checkProfit(deps: Deps): Promise<JobResult> {
  try {
    const blanks = await findBlanks(deps.db);
    await askRates(deps, blanks);
    await askCustoms(deps, modelsOf(blanks));
    await storeCosts(deps, blanks, await askCosts(deps, blanks));
    await askExamples(deps, blanks);
    return { againIn: deps.config.limits.day };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'could not read the prices from Printful');
    return { againIn: error.retryAfter ?? deps.config.limits.hats.retry };
  }
}

async function askCosts({ printful, clock }: Deps, blanks: readonly Blank[]): Promise<HatCost[]> {
  const costs = new Map<string, HatCost>();
  for (const { variantId, technique, placement } of blanks) {
    const key = `${variantId} ${technique} ${placement}`;
    if (costs.has(key)) continue;
    const prices = await printful.variantPrices(variantId);
    const cost = prices && blankCost(prices, { technique, placement });
    if (cost !== null) costs.set(key, { variantId, technique, placement, cost, askedAt: clock() });
  }
  return [...costs.values()];
}

/** Asks what one hat of each model would cost as a whole order. Without an answer, the stored ones stay. */
async function askExamples(deps: Deps, blanks: readonly Blank[]): Promise<void> {
  const models = Map.groupBy(blanks, ({ productId, technique, placement }) =>
    [productId, technique, placement].join(' '),
  );
  for (const [blank] of models.values()) {
    if (!blank) continue;
    try {
      await askAndStore(deps, blank);
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.kind === 'rate_limited') throw error;
      deps.log.warn({ err: error }, 'Printful does not say what an example order costs');
    }
  }
}

/** Asks for the shipping of each model, number of hats and country that was not asked for lately. */
async function askRates(deps: Deps, blanks: readonly Blank[]): Promise<void> {
  const { db, printful, clock, config } = deps;
  const { day } = config.limits;
  for (const variantId of modelsOf(blanks))
    for (const { code } of COUNTRIES)
      for (const quantity of counts()) {
        const address = SAMPLE_ADDRESSES[code];
        const hats = [{ variantId, quantity }];
        const key = ratesKey(address, hats);
        const stored = (await findStoredRates(db, [key.hats]))(key);
        if (stored && clock().getTime() - stored.askedAt.getTime() < day / 2) continue;
        try {
          const rates = await printful.shippingRates(address, hats, {
            timeout: config.limits.providerTimeout,
            use: 'background',
          });
          await saveRates(db, key, { rates, now: clock() });
        } catch (error) {
          // Not shipped there: what it costs stays unknown.
          if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
        }
      }
}

/** A hat of each model, since all of a model ship alike. */
const modelsOf = (blanks: readonly Blank[]): number[] => [
  ...new Set(blanks.map((blank) => shippedAs(blank, blanks))),
];

/** Stores the costs, and alerts the owner about changed ones in the same transaction, so that a change alerts once. */
async function storeCosts(deps: Deps, blanks: readonly Blank[], costs: HatCost[]): Promise<void> {
  await transactIn(deps, async (inner) => {
    const before = await lockCosts(inner.db);
    await replaceCosts(inner.db, costs);
    const changes = HAT_COLORS.flatMap(({ key, label }) => {
      const blank = blanks.find(({ hatColor }) => hatColor === key);
      const [from, to] = [blank && costOf(blank, before)?.cost, blank && costOf(blank, costs)?.cost];
      return from === undefined || to === undefined || from === to ? [] : [{ label, from, to }];
    });
    if (changes.length === 0) return;
    const { floor, hats } = await readProfit(inner);
    const below = hats.flatMap(({ orders }) => orders.filter(({ isBelow }) => isBelow)).length;
    if (below === 0) return;
    const list = changes.map(
      ({ label, from, to }) => `${label} costs ${formatPrice(to)} instead of ${formatPrice(from)}`,
    );
    await alertOwner(inner, {
      event: `printful-prices.${deps.clock().getTime()}`,
      kind: 'prices',
      text:
        `Printful changed its prices: ${list.join(', ')}. ${below} of the orders on the page Profit guard now leave less than ` +
        `${formatPrice(floor)} for each hat.`,
    });
  });
}
