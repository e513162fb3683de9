import {
  type ApprovalCause,
  approvalAdvice,
  approvalCause,
  approvalsRefusedText,
  canceledAt,
  cancelWarning,
  cancelWarningText,
  isAboutApproval,
} from '../../domain/orders/approval.ts';
import { dayIn } from '../../domain/settings/holiday.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeAlertsLike, hasAlertLike } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';
import type { InTransaction } from '../deps.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { endHold } from '../orders/holds/end-hold.ts';
import { holdOrder, type NewHold } from '../orders/holds/hold-order.ts';
import { activeHolds, readFacts } from '../orders/holds/queries.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { findApprovals, setApprovals } from './approvals/queries.ts';
import { checkDraft, ownerDecides, type Verdict, wrongAddress } from './check-draft.ts';
import { externalIdOf } from './create-draft.ts';
import { deleteReason, findReason } from './reason-queries.ts';

/** Decides the next step from Printful's state of an order, and from what the shop knows about it. */
export async function checkOrder(
  deps: InTransaction,
  order: Order,
  printfulOrder: PrintfulOrder,
): Promise<Verdict> {
  const { db } = deps;
  const reason = { externalId: externalIdOf(order), status: printfulOrder.status };
  const [webhookReason, { wasConfirmed }] = [await findReason(db, reason), await readFacts(db, order.id)];
  const isHeld = printfulOrder.status === 'onhold';
  const approval = isHeld ? await readApprovals(deps, order.id, printfulOrder.id) : null;
  const verdict = checkDraft(printfulOrder, { webhookReason, wasConfirmed, approval });
  if (!wasConfirmed && (verdict.next === 'confirm' || verdict.next === 'done'))
    return (await hasOurHats(db, order, printfulOrder)) ? verdict : OTHER_HATS;
  if (verdict.next !== 'hold' || verdict.hold.cause !== 'canceled-at-printful') return verdict;
  // It was canceled there because its address is wrong.
  const active = await activeHolds(db, order.id);
  const isWrong = active.some(({ kind, cause }) => kind === 'printful' && cause === 'address');
  return isWrong ? wrongAddress(`${verdict.hold.reason}. Its address was wrong`) : verdict;
}

/** Whether the hats at Printful are those that are to be made. Somebody may have changed them in Printful's dashboard. */
async function hasOurHats(db: Db, { id }: Order, { contents }: PrintfulOrder): Promise<boolean> {
  if (contents.length === 0) return true;
  const lines = (await findOrderLines(db, id)).filter(({ refusedAt }) => refusedAt === null);
  const hats = (all: readonly { lineId: string; quantity: number }[]) =>
    all
      .map(({ lineId, quantity }) => `${lineId} ${quantity}`)
      .sort()
      .join();
  return hats(contents) === hats(lines.map((line) => ({ lineId: String(line.id), quantity: line.quantity })));
}

const OTHER_HATS = ownerDecides(
  'other-hats',
  'its hats at Printful are not those that were sold. Compare them there, then send it again or refund it',
);

/**
 * Holds an order for as long as Printful does, with the reason of today. A new embroidery that waits for its costs goes on by
 * itself, so the owner is alerted only if that takes long. A drawing that nobody approves ends with the order.
 */
export async function holdForPrintful(deps: InTransaction, order: Order, newHold: NewHold): Promise<void> {
  const { cause } = newHold;
  const isRoutine = cause === 'draft';
  const advice = cause === 'approval' ? approvalAdvice(await lastDay(deps, order.id)) : '';
  if (!(await holdOrder(deps, order, { ...newHold, advice, isQuiet: isRoutine || cause === 'redraw' })))
    return;
  if (isAboutApproval(cause)) await warnBeforeCanceled(deps, order.id);
  const active = await activeHolds(deps.db, order.id);
  for (const hold of active)
    if (hold.kind === 'printful' && hold.cause !== cause)
      await endHold(deps, order.id, { ...hold, by: 'Printful gave another reason' });
  const hold = active.find((one) => one.kind === 'printful' && one.cause === cause);
  if (!isRoutine || !hold) return;
  const age = deps.clock().getTime() - hold.since.getTime();
  if (age < deps.config.limits.embroideryHold) return;
  await alertOwner(deps, {
    event: `order-held.${order.id}.${hold.id}`,
    kind: 'held',
    orderId: order.id,
    text: `Order #${order.id} has been on hold at Printful for more than a day: ${hold.reason}. Ask Printful in its dashboard.`,
  });
}

/** Ends the holds of an order that Printful no longer holds. Returns the order as it is then. */
export async function endPrintfulHold(deps: InTransaction, order: Order): Promise<Order> {
  await deleteReason(deps.db, { externalId: externalIdOf(order), status: 'onhold' });
  return (await endHold(deps, order.id, { kind: 'printful', by: 'Printful released it' })) ?? order;
}

/**
 * Reads what Printful wants approved about an order that it holds, and says who moves next. If Printful does not answer, what it said
 * before counts: an order is held whether or not there are pictures.
 */
async function readApprovals(
  deps: InTransaction,
  orderId: string,
  printfulOrderId: string,
): Promise<ApprovalCause | null> {
  const { db, printful, clock, log } = deps;
  try {
    const approvals = await printful.findApprovals(printfulOrderId);
    await closeAlertsLike(db, { prefix: APPROVALS_REFUSED, now: clock() });
    await setApprovals(db, orderId, { approvals, now: clock() });
    return approvalCause(approvals);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    log.warn({ orderId, why: error.message }, 'Printful did not say what it wants approved');
    if (error.status === 403) await alertRefused(deps, error.message);
    return approvalCause((await findApprovals(db, orderId)).approvals);
  }
}

const APPROVALS_REFUSED = 'printful-approvals.';

/** Once until the alert is closed, and then at most once a day. */
async function alertRefused(deps: InTransaction, answer: string): Promise<void> {
  if (await hasAlertLike(deps.db, APPROVALS_REFUSED)) return;
  await alertOwner(deps, {
    event: `${APPROVALS_REFUSED}${deps.clock().toISOString().slice(0, 10)}`,
    kind: 'provider',
    text: approvalsRefusedText(answer),
  });
}

/** The last day on which the owner can answer, such as "2026-12-28". */
async function lastDay({ db, config, clock }: InTransaction, orderId: string): Promise<string> {
  const { heldAt } = await findApprovals(db, orderId);
  return dayIn(config.timeZone, canceledAt(heldAt ?? clock()));
}

/** Alerts the owner some days before Printful cancels an order whose drawing nobody approved, once for each warning. */
async function warnBeforeCanceled(deps: InTransaction, orderId: string): Promise<void> {
  const { heldAt } = await findApprovals(deps.db, orderId);
  const due = heldAt && cancelWarning(heldAt, deps.clock());
  if (!heldAt || !due) return;
  await alertOwner(deps, {
    event: `approval-ends.${orderId}.${heldAt.getTime()}.${due.warning}`,
    kind: 'held',
    orderId,
    text: cancelWarningText(orderId, due.left, await lastDay(deps, orderId)),
  });
}
