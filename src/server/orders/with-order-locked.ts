import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import type { InTransaction } from './in-transaction.ts';
import { findOrder, type Order, tryLockOrder } from './queries.ts';

/**
 * Runs `work` in a transaction that holds the order. Whoever has it may need another connection to get done, so none
 * is kept while waiting. Null when there is no such order; `unavailable` when it stays held.
 */
export async function withOrderLocked<Outcome>(
  deps: Deps,
  orderId: string,
  work: (inner: InTransaction, order: Order) => Promise<Outcome>,
): Promise<Outcome | null> {
  const end = performance.now() + deps.config.limits.providerTimeout;
  while (performance.now() < end) {
    const held = await deps.db.transaction().execute(async (trx) => {
      const order = await tryLockOrder(trx, orderId);
      return order && { outcome: await work({ ...deps, db: trx }, order) };
    });
    if (held) return held.outcome;
    if (!(await findOrder(deps.db, orderId))) return null;
    await pause(BETWEEN_TRIES_MS);
  }
  throw new ShopError('unavailable', 'This order is busy. Try again in a moment.', { retryAfter: 5 });
}

const BETWEEN_TRIES_MS = 30;
