import { hatName } from '../../../domain/design/hat-name.ts';
import { asksShopper } from '../../../domain/orders/problem.ts';
import type { ShopperProblem } from '../../../wire/shopper-order.ts';
import type { Deps } from '../../deps.ts';
import type { OrderLine } from '../line-queries.ts';
import { findRefund } from '../money/queries.ts';
import { orderKey } from '../order-key.ts';
import { type Problem, problemsOf } from '../problems/queries.ts';
import { findOrder } from '../queries.ts';

/** The problems of an order as its shopper sees them, newest first. */
export async function shopperProblems(
  deps: Pick<Deps, 'db' | 'secrets'>,
  orderId: string,
  lines: readonly OrderLine[],
  isView: boolean,
): Promise<ShopperProblem[]> {
  const problems = await problemsOf(deps.db, orderId);
  return Promise.all(problems.reverse().map((problem) => present(deps, problem, lines, isView)));
}

async function present(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  problem: Problem,
  lines: readonly OrderLine[],
  isView: boolean,
): Promise<ShopperProblem> {
  const { id, reason, createdAt, wish, decision, answer, address, replacementId, refundId } = problem;
  const replacement = replacementId === null ? null : await findOrder(db, replacementId);
  const refund = refundId === null ? null : await findRefund(db, refundId);
  return {
    id,
    reason,
    reportedAt: createdAt.toISOString(),
    hats: problem.lines.flatMap((chosen) => {
      const line = lines.find((each) => each.id === chosen.id);
      return line
        ? [{ lineId: line.id, title: hatName({ ...line.design, ...line }), quantity: chosen.quantity }]
        : [];
    }),
    hasPhoto: problem.hasPhoto,
    wish,
    decision,
    answer,
    refunded: refund?.amount ?? null,
    replacement: replacement && {
      id: replacement.id,
      // An administrator who looks at the page does not learn a shopper's key.
      key: isView ? '' : orderKey(secrets, replacement.id, replacement.keyVersion),
    },
    asksWhere: asksShopper(problem),
    sendsTo: address && {
      name: address.name,
      line: `${address.address1}, ${address.city}, ${address.state} ${address.zip}`,
    },
  };
}
