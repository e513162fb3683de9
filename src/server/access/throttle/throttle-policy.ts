import type { Limits } from '../../config/limits.ts';

export type Step = 'password' | 'code' | 'recovery' | 'passkey';

/** A browser that has signed in before has its own count. Failures from others count for their address and the account. */
export type Party = 'device' | 'address' | 'account';

type Waits = Pick<Limits['access'], 'firstWait' | 'attackWait' | 'longestWait'>;

interface Situation {
  step: Step;
  party: Party;
  /** Failures of this party, including the current one. */
  failures: number;
  /** Failures on the account from browsers that have never signed in to it (strangers). */
  accountFailures: number;
}

/**
 * How long a party waits after a failure, in milliseconds; 0 while attempts are free.
 * Nobody is locked out: waits end, a browser that has signed in before has its own count, and an address that never failed
 * may always try. Only six-digit codes, which many addresses together could guess, make strangers wait for each other.
 */
export function waitAfter({ step, party, failures, accountFailures }: Situation, waits: Waits): number {
  if (party === 'account' && step !== 'code') return 0;
  const underAttack = party !== 'device' && accountFailures > ATTACK;
  const counted = failures - (underAttack ? FREE_UNDER_ATTACK : FREE[party]);
  if (counted <= 0) return 0;
  return Math.min(
    waits.longestWait,
    (underAttack ? waits.attackWait : waits.firstWait) * 2 ** Math.min(counted - 1, 30),
  );
}

/** How many failures cost no wait. */
const FREE: Record<Party, number> = { device: 10, address: 5, account: 20 };

/** Beyond this many failures, an account is under attack, and every failure by a stranger costs a wait. */
const ATTACK = 20;
const FREE_UNDER_ATTACK = 0;
