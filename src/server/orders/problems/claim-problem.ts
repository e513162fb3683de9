import type { Cents } from '../../../domain/money/money.ts';
import { claimDue } from '../../../domain/orders/problem.ts';
import type { Deps } from '../../deps.ts';
import { findParcels } from '../../fulfillment/queries.ts';
import { ShopError } from '../../http/shop-error.ts';
import { endClaim, setClaim } from './queries.ts';
import { type ProblemAt, withProblemLocked } from './with-problem-locked.ts';

/** Records that the owner claims the hats from Printful, with the last day for it. It stays listed until it has a result. */
export const claimProblem = (deps: Deps, at: ProblemAt): Promise<null | ShopError> =>
  withProblemLocked(deps, at, async ({ db }, { problem }) => {
    const parcels = await findParcels(db, at.orderId);
    const due = claimDue(parcels.map(({ deliveredAt }) => deliveredAt));
    const isNew = await setClaim(db, problem.id, { at: deps.clock(), due });
    return isNew ? null : new ShopError('conflict', 'This claim is recorded already.');
  });

/** Records what Printful credited for a claim; null if it refused. The credit counts in the profit of the paid order. */
export const recordClaimResult = (
  deps: Deps,
  { credit, ...at }: ProblemAt & { credit: Cents | null },
): Promise<null | ShopError> =>
  withProblemLocked(deps, at, async ({ db }, { problem }) => {
    const isEnded = await endClaim(db, problem.id, { credit, now: deps.clock() });
    return isEnded
      ? null
      : new ShopError('conflict', 'No claim is open. Printful’s answer may be recorded already.');
  });
