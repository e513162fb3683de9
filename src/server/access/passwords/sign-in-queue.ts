import pLimit from 'p-limit';
import { ShopError } from '../../http/shop-error.ts';

export interface SignInQueue {
  /** Checks a password when its time comes. Throws `unavailable` if too many strangers are waiting. */
  check<Result>(from: { isKnown: boolean }, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Checking a password keeps a core busy for a while, so only some are checked at once. Browsers that an account has signed in from
 * before have a line of their own, which strangers cannot lengthen.
 */
export function createSignInQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): SignInQueue {
  const [known, strangers] = [pLimit(atOnce), pLimit(atOnce)];
  return {
    async check({ isKnown }, work) {
      if (isKnown) return known(work);
      if (strangers.pendingCount >= waiting)
        throw new ShopError('unavailable', 'Too many people are signing in. Try again in a moment.', {
          retryAfter: 5,
        });
      return strangers(work);
    },
  };
}
