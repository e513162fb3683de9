import type { Deps, InTransaction } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findOrder, type Order, tryLockOrder } from './queries.ts';

/**
 * Runs `work` in a transaction that locks the order, and a replacement of it, if given. Returns `missing` when there is no such
 * order; throws `busy` when it stays locked. Waiting uses no connection, because the transaction that has the lock may need one
 * to finish. It may also wait for a provider that is silent, so the database is asked less often the longer that takes.
 */
export async function withOrderLocked<Outcome>(
  deps: Deps,
  {
    orderId,
    replacement = null,
    timeout = deps.config.limits.providerTimeout,
    busy = BUSY,
    missing = noSuchOrder,
  }: { orderId: string; replacement?: string | null; timeout?: number; busy?: Refusal; missing?: Refusal },
  work: (inner: InTransaction, order: Order) => Promise<Outcome>,
): Promise<Outcome | ShopError> {
  const end = deps.steadyTime() + timeout;
  let pause = SHORTEST_PAUSE_MS;
  while (deps.steadyTime() < end) {
    const done = await deps.db.transaction().execute(async (trx) => {
      const order = await tryLockOrder(trx, orderId);
      if (order && replacement !== null && !(await tryLockOrder(trx, replacement))) return null;
      return order && { outcome: await work({ ...deps, db: trx }, order) };
    });
    if (done) return done.outcome;
    if (!(await findOrder(deps.db, orderId))) return missing();
    await deps.pause(pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
  throw busy();
}

/** For a request whose work asks Printful: many may wait while it is silent, and other requests need their connections. */
export const patient = (deps: Deps): Deps => ({ ...deps, db: deps.longDb });

/** The refusal where an order's number is unknown. `path` names the field that has it. */
export const noSuchOrder = (path?: string): ShopError =>
  new ShopError('not_found', 'There’s no such order.', path === undefined ? {} : { path });

type Refusal = () => ShopError;

const BUSY: Refusal = () =>
  new ShopError('unavailable', 'This order is busy. Try again in a moment.', { retryAfter: 5 });

const SHORTEST_PAUSE_MS = 30;
const LONGEST_PAUSE_MS = 250;
