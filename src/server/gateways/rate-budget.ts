import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/connect.ts';
import { claimSlot, type Pace } from './pace.ts';
import { extendSilence, updateBudget } from './rate-budget-queries.ts';

/** What a call is for. Orders go first: the others leave room for them. */
export type Use = 'orders' | 'rates' | 'background';

export interface RateBudget {
  /**
   * Answers null once a call may go, after a wait of at most `patience` milliseconds, or at once how many
   * milliseconds it would have to wait.
   */
  take(use: Use, patience: number): Promise<number | null>;
  /** Nobody calls for so many milliseconds: the provider said so. */
  silence(duration: number): Promise<void>;
}

export interface BudgetSettings {
  /** Milliseconds in which the provider counts. */
  window: number;
  calls: number;
  /** How many of them may ask for shipping rates. */
  rates: number;
}

/** The budget of calls to Printful, kept in the database and shared by all instances of the shop. */
export function printfulBudget(db: Db, { window, calls, rates }: BudgetSettings): RateBudget {
  const all = paceOf(calls, window);
  const ofRates = paceOf(rates, window);

  async function takeFrom(name: string, pace: Pace, patience: number): Promise<number | null> {
    const wait = await updateBudget(db, name, (budget, now) => claimSlot(budget, now, pace, patience));
    if (wait > patience) return wait;
    if (wait > 0) await pause(wait);
    return null;
  }

  return {
    async take(use, patience) {
      if (use === 'orders') return takeFrom(NAME, all, patience);
      if (use === 'rates') {
        const refused = await takeFrom(`${NAME}-rates`, ofRates, 0);
        if (refused !== null) return refused;
      }
      return waitForRoom(() => takeFrom(NAME, { ...all, burst: 1 }, 0), patience);
    },
    silence: (duration) => extendSilence(db, NAME, Math.min(duration, LONGEST_SILENCE), LONGEST_SILENCE),
  };
}

const NAME = 'printful';

/** Milliseconds. Printful asks for one minute; it is asked again after so long whatever it said. */
const LONGEST_SILENCE = 10 * 60_000;

// A tenth may go in a bunch. Together with the pace that stays below the limit in any window, with room for delays on the way.
const paceOf = (calls: number, window: number): Pace => ({
  interval: window / (calls * 0.8),
  burst: Math.max(1, Math.floor(calls * 0.1)),
  horizon: LONGEST_SILENCE,
});

// Who waits for room does not reserve any, so that orders pass by.
async function waitForRoom(take: () => Promise<number | null>, patience: number): Promise<number | null> {
  for (let left = patience; ; ) {
    const wait = await take();
    if (wait === null || wait > left) return wait;
    left -= wait;
    await pause(wait);
  }
}
