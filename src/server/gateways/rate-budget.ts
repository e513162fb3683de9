import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/connect.ts';
import { claimSlot, type Pace } from './pace.ts';
import { extendSilence, updateBudget } from './rate-budget-queries.ts';

/** The purpose of a call. Orders go first; the others leave room for them. */
export type Use = 'orders' | 'rates' | 'bulkRates' | 'background' | 'health';

export interface RateBudget {
  /**
   * Waits up to `maxWait` milliseconds until a call may go, then returns null. If the wait would be longer, returns it
   * immediately, in milliseconds.
   */
  take(use: Use, maxWait: number): Promise<number | null>;
  /**
   * Pauses calls for the number of milliseconds that the provider demands: all of them, or only those for shipping rates after
   * one of these. Printful has a lower limit for them, whose lockout is not for orders.
   */
  silence(use: Use, duration: number): Promise<void>;
}

interface BudgetSettings {
  /** The provider's time window, in milliseconds. */
  window: number;
  calls: number;
  /** How many of the calls may be for shipping rates. */
  rates: number;
  /** The longest pause, in milliseconds. After this long, calls resume in any case. */
  longestSilence: number;
  /** Background calls are counted, but not spread over the window. For a start, before anything else calls. */
  isHasty?: boolean;
}

/** The budget of calls to Printful, stored in the database and shared by all instances. */
export function printfulBudget(db: Db, settings: BudgetSettings): RateBudget {
  const { rates, longestSilence, isHasty = false } = settings;
  const all = paceOf(settings);
  // Shoppers to many states may come in the same second, so rates may use their whole share at once.
  const ofRates = { ...all, interval: 0, most: Math.floor(rates * 0.92) };
  const ofBulk = { ...ofRates, most: MOST_BULK };
  const inQuietMoments = { ...all, interval: 0, burst: 1 };

  async function takeFrom(name: string, pace: Pace, maxWait: number): Promise<number | null> {
    const wait = await updateBudget(db, name, (budget, now) => claimSlot(budget, now, { pace, maxWait }));
    if (wait > maxWait) return wait;
    if (wait > 0) await pause(wait);
    return null;
  }

  return {
    async take(use, maxWait) {
      if (use === 'orders') return takeFrom(NAME, all, maxWait);
      const isRates = isForRates(use);
      const tooMany = use === 'bulkRates' ? await takeFrom(BULK, ofBulk, 0) : null;
      if (tooMany !== null) return tooMany;
      if (isRates) {
        const refused = await takeFrom(RATES, ofRates, 0);
        if (refused !== null) return refused;
      }
      const pace = isRates || isHasty ? inQuietMoments : { ...all, burst: 1 };
      return waitForRoom(() => takeFrom(NAME, pace, 0), maxWait);
    },
    silence: (use, duration) =>
      extendSilence(db, isForRates(use) ? RATES : NAME, { duration, longest: longestSilence }),
  };
}

const NAME = 'printful';
const RATES = 'printful-rates';
const BULK = 'printful-bulk-rates';

/** Printful allows five requests a minute for the rates of more than 100 hats. One more, and it gives nobody rates for a minute. */
const MOST_BULK = 4;

const isForRates = (use: Use): boolean => use === 'rates' || use === 'bulkRates';

// Bursts plus the steady rate stay below the limit in any window, with room for network delays.
const paceOf = ({ calls, window, longestSilence }: BudgetSettings): Pace => ({
  interval: window / (calls * 0.92),
  burst: Math.max(1, Math.floor(calls * 0.05)),
  most: Math.max(1, Math.floor(calls * 0.97)),
  window,
  horizon: longestSilence,
});

// Waiting calls reserve no slot, so that orders can overtake them.
async function waitForRoom(take: () => Promise<number | null>, maxWait: number): Promise<number | null> {
  for (let left = maxWait; ; ) {
    const wait = await take();
    if (wait === null || wait > left) return wait;
    left -= wait;
    await pause(wait);
  }
}
