import type { Limits } from '../../config/limits.ts';

export type Step = 'password' | 'code' | 'recovery';

/** Whose failures are counted: a browser known from before, else an address; and the account it is all about. */
export type Party = 'device' | 'address' | 'account';

type Waits = Pick<Limits['access'], 'firstWait' | 'siegeWait' | 'longestWait'>;

interface Situation {
  step: Step;
  party: Party;
  /** Failures of this party, the one just now included. */
  failures: number;
  /** Failures of the account from browsers it does not know. */
  accountFailures: number;
}

/**
 * How long a party waits after a failure, in milliseconds; 0 while attempts are free.
 * Nobody is locked out: waits end, a known browser counts for itself, and an address that never failed may always try.
 * Only six-digit codes, which many addresses could guess, make strangers wait for each other.
 */
export function waitAfter({ step, party, failures, accountFailures }: Situation, waits: Waits): number {
  if (party === 'account' && step !== 'code') return 0;
  const besieged = party !== 'device' && accountFailures > SIEGE;
  const paid = failures - (besieged ? FREE_IN_SIEGE : FREE[party]);
  if (paid <= 0) return 0;
  return Math.min(
    waits.longestWait,
    (besieged ? waits.siegeWait : waits.firstWait) * 2 ** Math.min(paid - 1, 30),
  );
}

/** Failures that cost no wait. */
const FREE: Record<Party, number> = { device: 10, address: 5, account: 20 };

/** After so many failures an account is besieged, and no stranger fails for nothing. */
const SIEGE = 20;
const FREE_IN_SIEGE = 0;
