import { asksShopper } from '../../../domain/orders/problem.ts';
import { alertAgain } from '../../alerts/alert-owner.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { askAddressMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { findOrder } from '../queries.ts';
import { findUnanswered, lockProblem, updateProblem } from './queries.ts';

/**
 * Asks each shopper once more who did not say where a new parcel should go. If they still do not say, the owner decides, and
 * is alerted once.
 */
export async function remindShoppers(deps: Deps): Promise<void> {
  const { remind, alert } = deps.config.limits.whereTo;
  const now = deps.clock().getTime();
  const unanswered = await findUnanswered(deps.db, {
    asked: new Date(now - remind),
    reminded: new Date(now - alert),
  });
  for (const id of unanswered) await transactIn(deps, (inner) => remindOrAlert(inner, id));
}

async function remindOrAlert(deps: InTransaction, problemId: number): Promise<void> {
  const problem = await lockProblem(deps.db, problemId);
  const order = problem && (await findOrder(deps.db, problem.orderId));
  if (!problem || !order || !asksShopper(problem)) return;
  if (problem.remindedAt === null) {
    await updateProblem(deps.db, problemId, { reminded_at: deps.clock() });
    return queueOrderMail(deps, order, (facts) => askAddressMail(facts, problem, 'where-to-again'));
  }
  await alertAgain(deps, {
    event: unansweredEvent(order.id, problemId),
    kind: 'problem',
    orderId: order.id,
    text:
      `Order #${order.id}: the shopper does not say where to send the hats, though we asked twice. Send them to the same ` +
      'address, or refund them, on the order’s page.',
  });
}

/** The event of the alert about a shopper who does not answer. */
export const unansweredEvent = (orderId: string, id: number): string => `where-unanswered.${orderId}.${id}`;
