import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrder, type Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { findProblem, type Problem } from './queries.ts';

export interface ProblemAt {
  orderId: string;
  problemId: number;
}

interface Found {
  problem: Problem;
  /** The order with the problem. */
  order: Order;
  /** The order that was paid, locked. It is the same, unless the problem is with a replacement. */
  paid: Order;
}

/**
 * Runs `work` on a problem, with the paid order locked, so that refunds and replacements come one after another, and with the
 * replacement that it may be with, which may be erased.
 */
export async function withProblemLocked<Outcome>(
  deps: Deps,
  { orderId, problemId }: ProblemAt,
  work: (inner: InTransaction, found: Found) => Promise<Outcome | ShopError>,
): Promise<Outcome | ShopError> {
  const found = await findOrder(deps.db, orderId);
  if (!found) return missing();
  const replacement = found.replaces === null ? null : orderId;
  const locks = { orderId: found.replaces ?? orderId, replacement, missing };
  return withOrderLocked(deps, locks, async (inner, paid) => {
    // The replacement may have changed while this waited for it.
    const order = replacement === null ? paid : await findOrder(inner.db, replacement);
    const problem = await findProblem(inner.db, problemId);
    if (!order || problem?.orderId !== orderId) return missing();
    return work(inner, { problem, order, paid });
  });
}

const missing = () => new ShopError('not_found', 'There is no such problem.');
