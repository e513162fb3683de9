import { hatName } from '../../../domain/design/hat-name.ts';
import { pictureAddress } from '../../../domain/design/picture-address.ts';
import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { add, type Cents, formatAmount, formatPrice, times, ZERO } from '../../../domain/money/money.ts';
import {
  isUndecided,
  needsAddress,
  paidFor,
  reportedBefore,
  suggestedRefund,
} from '../../../domain/orders/problem.ts';
import type { AdminProblem, AdminProblems } from '../../../wire/admin/problems.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Deps } from '../../deps.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { disputesOf, findRefund } from '../money/queries.ts';
import { leftToRefund } from '../money/refund-order.ts';
import { findOrder, type Order } from '../queries.ts';
import { type Problem, pendingProblems, problemsOf } from './queries.ts';

/** The problems of an order, newest first, with what a decision should take into account; null without such an order. */
export async function readProblems(deps: Deps, orderId: string): Promise<AdminProblems | null> {
  const { db } = deps;
  const order = await findOrder(db, orderId);
  const paid = order && (order.replaces === null ? order : await findOrder(db, order.replaces));
  if (!order || !paid) return null;
  const lines = await findOrderLines(db, orderId);
  const problems = (await problemsOf(db, orderId)).reverse();
  const left = await leftToRefund(deps, paid);
  const atBank = moneyAtBank(await disputesOf(db, paid.id));
  return {
    problems: await Promise.all(
      problems.map(async (problem) => ({
        ...(await present(deps, problem, { lines, problems })),
        suggestedRefund: formatAmount(suggestedRefund(paidValue(problem, lines), left)),
        warnings: warningsOf(problem, problems, paid, atBank),
      })),
    ),
    paidOrderId: paid.id,
    left: formatAmount(left),
    refunded: paid.refunded,
  };
}

/** The problems that wait for someone, those with the earliest claim first. */
export async function listPendingProblems(deps: Pick<Deps, 'db'>): Promise<AdminProblem[]> {
  const problems = await pendingProblems(deps.db);
  return Promise.all(
    problems.map(async (problem) => {
      const lines = await findOrderLines(deps.db, problem.orderId);
      return present(deps, problem, {
        lines,
        problems: (await problemsOf(deps.db, problem.orderId)).reverse(),
      });
    }),
  );
}

async function present(
  { db }: Pick<Deps, 'db'>,
  problem: Problem,
  { lines, problems }: { lines: readonly OrderLine[]; problems: readonly Problem[] },
): Promise<AdminProblem> {
  const { id, orderId, refundId, address, claimedAt } = problem;
  const refund = refundId === null ? null : await findRefund(db, refundId);
  // A parcel that came back is no second report.
  const older = problem.reason === 'returned' ? [] : problems.filter((other) => other.id < id);
  const earlier = reportedBefore(problem.lines, older);
  return {
    id,
    orderId,
    reason: problem.reason,
    hats: problem.lines.flatMap(({ id: lineId, quantity }) => {
      const line = lines.find((each) => each.id === lineId);
      if (!line) return [];
      const title = hatName({ ...line.design, ...line });
      const picture = line.picture
        ? productPictureAddress(line.picture)
        : pictureAddress(line.design, line.making, 300);
      return [{ lineId, title, quantity, picture, hatColor: line.design.hatColor }];
    }),
    wish: problem.wish,
    words: problem.words,
    photo: problem.hasPhoto ? `/api/admin/orders/${orderId}/problems/${id}/photo` : null,
    reportedBy: problem.reportedBy,
    createdAt: problem.createdAt.toISOString(),
    earlier: earlier && { reason: earlier.reason, createdAt: earlier.createdAt.toISOString() },
    decision: problem.decision,
    answer: problem.answer,
    decidedBy: problem.decidedBy,
    isUndecided: isUndecided(problem),
    needsAddress: needsAddress(problem.reason),
    sendsTo:
      address && [address.name, address.address1, address.city, `${address.state} ${address.zip}`].join(', '),
    replacementId: problem.replacementId,
    refunded: refund && formatAmount(refund.amount),
    claim: claimedAt && {
      due: problem.claimDue?.toISOString() ?? null,
      result: problem.claimResult,
      credit: problem.claimCredit === null ? null : formatAmount(problem.claimCredit),
    },
  };
}

/** What was paid for the hats; for those of a replacement, what it declared. */
function paidValue(problem: Problem, lines: readonly OrderLine[]): Cents {
  const declared = problem.lines.flatMap(({ id, quantity }) => {
    const value = lines.find((line) => line.id === id)?.declaredValue;
    return value == null ? [] : [times(value, quantity)];
  });
  return add(ZERO, paidFor(problem.lines, lines), ...declared);
}

function warningsOf(
  problem: Problem,
  all: readonly Problem[],
  paid: Order,
  { held }: { held: Cents },
): string[] {
  const isSame = ({ lines }: Problem) => lines.some(({ id }) => problem.lines.some((line) => line.id === id));
  const others = all.filter((other) => other.id !== problem.id && isSame(other));
  const isRefunded = others.some(({ decision }) => decision === 'refund');
  const isReplaced = others.find(({ replacementId }) => replacementId !== null);
  return [
    ...(isRefunded ? ['These hats were refunded already.'] : []),
    ...(!isRefunded && paid.refunded > 0
      ? [
          `${formatPrice(paid.refunded)} of order #${paid.id} was refunded already. These hats may be among it.`,
        ]
      : []),
    ...(others.some((other) => other.decision === 'replacement' && isUndecided(other))
      ? ['You decided on new hats for these in another report, which waits for the shopper’s address.']
      : []),
    ...(isReplaced ? [`Order #${isReplaced.replacementId} replaces these hats already.`] : []),
    ...(held > 0
      ? [`A bank holds ${formatPrice(held)} of the payment. The shopper may get it back from there.`]
      : []),
  ];
}
