import type { Place } from '../../domain/address/address.ts';
import { isDatabaseUnavailable, postgresCode } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { BlankQuantity } from '../gateways/printful/shipping-rates.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import {
  claimRequest,
  endRequest,
  findRates,
  isAsking,
  type RatesKey,
  ratesKey,
  type StoredRates,
  saveRates,
} from './rate-queries.ts';
import { samplePlace } from './sample-addresses.ts';

/** Whether Printful may be asked for this client now. Each yes is counted. Without it, it is as if Printful did not answer. */
export type MayAsk = () => boolean;

export type RateDeps = Pick<Deps, 'db' | 'printful' | 'config' | 'clock' | 'log' | 'pause'>;

/**
 * Printful's rates for these hats to a state, which all instances share. For `ratesCacheLifetime` they are the stored ones, and
 * for `staleRates` too, while Printful is asked in the background. After that, and at first, the caller waits for Printful; while
 * it gives none, the last ones of a day apply. Null without any. Printful is asked once at a time for the same rates.
 */
export async function sharedRates(
  deps: RateDeps,
  { country, state }: Place,
  { hats, mayAsk = () => true }: { hats: BlankQuantity[]; mayAsk?: MayAsk | undefined },
): Promise<StoredRates | null> {
  const { db, config, clock, log } = deps;
  const { ratesCacheLifetime, staleRates, oldestRates } = config.limits;
  const key = ratesKey({ country, state }, hats);
  const now = clock();
  const stored = await findRates(db, key, { now, longest: oldestRates });
  const age = stored ? Math.abs(now.getTime() - stored.askedAt.getTime()) : Number.POSITIVE_INFINITY;
  if (age < ratesCacheLifetime) return stored;
  const ask = () => askPrintful(deps, key, { place: samplePlace(country, state), hats, mayAsk });
  if (age < staleRates) {
    ask().catch((error: unknown) => log.warn({ err: error }, 'could not refresh shipping rates'));
    return stored;
  }
  const answer = await ask();
  if (answer === 'being asked') return (await awaitAnswer(deps, key)) ?? stored;
  return answer ?? stored;
}

/** Asks Printful, unless somebody is asking already. Null if Printful gives none, or may not be asked. */
async function askPrintful(
  { db, printful, config, clock, log }: RateDeps,
  key: RatesKey,
  { place, hats, mayAsk }: { place: Place; hats: BlankQuantity[]; mayAsk: MayAsk },
): Promise<StoredRates | 'being asked' | null> {
  const now = clock();
  // Longer than the call may take, so that a process that died blocks nobody for long.
  const claim = { now, until: new Date(now.getTime() + 2 * config.limits.shopperTimeout) };
  if (await isAsking(db, key, now)) return 'being asked';
  if (!mayAsk()) return null;
  if (!(await claimRequest(db, key, claim))) return 'being asked';
  try {
    // The last caller may have stored them between the two queries.
    const fresh = await findRates(db, key, { now, longest: config.limits.ratesCacheLifetime });
    if (fresh) return fresh;
    const rates = await printful.shippingRates(place, hats, { timeout: config.limits.shopperTimeout });
    await saveRates(db, key, { rates, now });
    return { rates, askedAt: now };
  } catch (error) {
    // The budget has a small pool of its own. When it is busy, shoppers are answered as when Printful is silent.
    if (!(error instanceof PrintfulError || isBudgetBusy(error))) throw error;
    log.warn({ err: error }, 'no rates from Printful');
    return null;
  } finally {
    await endRequest(db, key, claim);
  }
}

/** No connection came free, or not the lock of the row that all calls update. */
const isBudgetBusy = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || postgresCode(error) === '55P03';

/** The rates that somebody else asked for; null if Printful gave none, or not in the time that a shopper waits. */
async function awaitAnswer(
  { db, config, clock, pause }: RateDeps,
  key: RatesKey,
): Promise<StoredRates | null> {
  const { shopperTimeout, ratesCacheLifetime } = config.limits;
  for (let waited = 0, wait = 50; waited < shopperTimeout; waited += wait, wait = Math.min(400, 2 * wait)) {
    await pause(wait);
    const now = clock();
    if (!(await isAsking(db, key, now))) return findRates(db, key, { now, longest: ratesCacheLifetime });
  }
  return null;
}
