import {
  type ApprovalCause,
  approvalCause,
  canceledAt,
  cancelWarning,
  cancelWarningText,
} from '../../../domain/orders/approval.ts';
import { dayIn } from '../../../domain/settings/holiday.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import type { InTransaction } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { findApprovals, setApprovals } from './queries.ts';

/**
 * Reads what Printful wants approved about an order that it holds, and says who moves next. If Printful does not answer, what it said
 * before counts: an order is held whether or not there are pictures.
 */
export async function readApprovals(
  { db, printful, clock, log }: InTransaction,
  orderId: string,
  printfulOrderId: string,
): Promise<ApprovalCause | null> {
  try {
    const approvals = await printful.findApprovals(printfulOrderId);
    await setApprovals(db, orderId, approvals, clock());
    return approvalCause(approvals);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    log.warn({ orderId, why: error.message }, 'Printful did not say what it wants approved');
    return approvalCause((await findApprovals(db, orderId)).approvals);
  }
}

/** The last day on which the owner can answer, such as "2026-12-28". */
export async function lastDay({ db, config, clock }: InTransaction, orderId: string): Promise<string> {
  const { heldAt } = await findApprovals(db, orderId);
  return dayIn(config.timeZone, canceledAt(heldAt ?? clock()));
}

/** Alerts the owner some days before Printful cancels an order whose drawing nobody approved, once for each warning. */
export async function warnBeforeCanceled(deps: InTransaction, orderId: string): Promise<void> {
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
