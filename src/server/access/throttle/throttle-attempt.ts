import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { ShopError } from '../../http/shop-error.ts';
import { existingDevice } from '../sessions/recognize-device.ts';
import type { Visit } from '../sessions/visit.ts';
import { FREE_SINCE_EVER, findWait, forgiveCounts, lockCounts, saveCount } from './queries.ts';
import { type Party, type Step, waitAfter } from './throttle-policy.ts';

export type ThrottleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;

interface Attempt {
  step: Step;
  /** Email address of the account, which may not exist. */
  account: string;
}

interface Throttle {
  /** Takes the failure back after a correct attempt. */
  forgive(): Promise<void>;
}

/**
 * Counts an attempt as failed before it is checked, so that a thousand at once count as a thousand. A refusal says when to
 * try again, and costs one query and no hashing.
 */
export async function throttleAttempt(
  deps: ThrottleDeps,
  visit: Visit,
  attempt: Attempt,
): Promise<Throttle | ShopError> {
  const { db, clock, config } = deps;
  const now = clock();
  const since = new Date(now.getTime() - config.limits.access.forgetting);
  const device = await existingDevice(deps, visit, attempt.account);
  const { counted, account } = keysOf(deps, { ...attempt, address: visit.address, device });
  const keys = device === null ? [counted, account] : [counted];
  const longest = new Date(now.getTime() + config.limits.access.longestWait);
  const waiting = await findWait(db, keys, { now, longest });
  if (waiting) return tooManyAttempts(waiting, now);

  const waits = new Map<string, Date>();
  const refusal = await transact(db, async (trx) => {
    const counts = await lockCounts(trx, keys, { now, since });
    const until = [...counts.values()]
      .map(({ freeAt }) => freeAt)
      .find((freeAt) => freeAt > now && freeAt <= longest);
    if (until) return tooManyAttempts(until, now);
    const accountFailures = (counts.get(account)?.failures ?? 0) + 1;
    for (const key of keys) {
      const failures = (counts.get(key)?.failures ?? 0) + 1;
      const situation = { step: attempt.step, party: partyOf(key), failures, accountFailures };
      const wait = waitAfter(situation, config.limits.access);
      // Another attempt of the same moment may be a little ahead of this one's clock: what costs no wait must not look like one.
      const freeAt = wait === 0 ? FREE_SINCE_EVER : new Date(now.getTime() + wait);
      await saveCount(trx, key, { count: { failures, freeAt }, now });
      waits.set(key, freeAt);
    }
    return null;
  });
  // All accounts share the count of an address: whoever has one could sign in to it between guesses at another.
  const taken = device === null ? { forgotten: null, lowered: waits } : { forgotten: counted, lowered: NONE };
  return refusal ?? { forgive: () => forgiveCounts(db, { ...taken, since }) };
}

const NONE: ReadonlyMap<string, Date> = new Map();

/** `device` is the browser's id if the account has signed in from it before; otherwise null. */
function keysOf(
  { secrets }: ThrottleDeps,
  { step, account, address, device }: Attempt & { address: string; device: string | null },
) {
  const key = (party: Party, name: string) =>
    `${party} ${secrets.sign('admin-throttle', `${step} ${party} ${name}`)}`;
  return {
    counted: device === null ? key('address', clientNetwork(address)) : key('device', `${device} ${account}`),
    account: key('account', account),
  };
}

const partyOf = (key: string) => key.slice(0, key.indexOf(' ')) as Party;

function tooManyAttempts(freeAt: Date, now: Date): ShopError {
  const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
  const wait = retryAfter < 90 ? `${retryAfter} s` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new ShopError('too_many_requests', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  });
}
