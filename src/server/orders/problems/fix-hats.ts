import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { claimRequest, hatsReplacementRequest } from '../../../wire/admin/order-actions.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrder } from '../queries.ts';
import { claimProblem } from './claim-problem.ts';
import { decideReplacement, refuseChanged } from './decide-problem.ts';
import { findByRequest, findProblem } from './queries.ts';
import { reportProblem } from './report-problem.ts';

interface By {
  orderId: string;
  /** Mail address of an administrator. */
  by: string;
}

type Fix = z.output<typeof claimRequest> & By;

/**
 * Replaces hats in one step: reports what is wrong and decides it. Nothing is stored if the order has changed since the form was
 * opened. If the decision is refused later, the report stays, so that the owner can decide it otherwise. Returns the
 * replacement's id; null while the shopper is asked where to send it.
 */
export async function replaceHats(
  deps: Deps,
  { refunded, replacements, sameAddress, ...fix }: z.output<typeof hatsReplacementRequest> & By,
): Promise<{ replacementId: string | null } | ShopError> {
  const { orderId, by } = fix;
  const seen = { refunded, replacements };
  const order = await findOrder(deps.db, orderId);
  const paid = order?.replaces ? await findOrder(deps.db, order.replaces) : order;
  const changed = paid && (await refuseChanged(deps, paid, seen));
  // The first click of two has stored its report before it changes anything.
  if (changed && (await findByRequest(deps.db, orderId, fix.requestId)) === null) return changed;
  const problemId = await report(deps, fix);
  if (problemId instanceof ShopError) return problemId;
  const decided = await decideReplacement(deps, { orderId, problemId, by, ...seen, sameAddress });
  if (!(decided instanceof ShopError)) return decided;
  // The second click of two.
  const problem = await findProblem(deps.db, problemId);
  return problem?.replacementId ? { replacementId: problem.replacementId } : decided;
}

/** Records that the owner claims hats from Printful, in one step with what is wrong with them. */
export async function claimHats(deps: Deps, fix: Fix): Promise<ShopError | null> {
  const problemId = await report(deps, fix);
  if (problemId instanceof ShopError) return problemId;
  const refusal = await claimProblem(deps, { orderId: fix.orderId, problemId });
  if (!refusal) return null;
  const problem = await findProblem(deps.db, problemId);
  return problem?.claimedAt ? null : refusal;
}

/** Reports what is wrong, unless this form did so before. A form that was changed since then is refused. */
async function report(deps: Deps, { orderId, words, ...fix }: Fix): Promise<number | ShopError> {
  const said = { lines: fix.lines, reason: fix.reason, words: words.trim() };
  const problemId = await reportProblem(deps, orderId, {
    ...fix,
    ...said,
    isObvious: true,
    wish: 'replacement',
    isNew: true,
    photo: null,
  });
  if (problemId instanceof ShopError) return problemId;
  const problem = await findProblem(deps.db, problemId);
  const stored = problem && { lines: problem.lines, reason: problem.reason, words: problem.words };
  return isDeepStrictEqual(stored, said)
    ? problemId
    : new ShopError(
        'conflict',
        'You sent this form before, with other answers. Close it and check the order’s problems.',
      );
}
