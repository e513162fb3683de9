import type { Deps } from '../../deps.ts';
import { asRefusal, ShopError } from '../../http/shop-error.ts';
import { patient, withOrderLocked } from '../../orders/with-order-locked.ts';
import { callPrintful } from '../printful-state.ts';
import { findApprovals, setApprovals } from './queries.ts';

interface Answer {
  orderId: string;
  hash: string;
  /** What Printful should change, in words; null approves its drawing. */
  changes: string | null;
}

/** Tells Printful that its drawing is approved, or what to change. The order goes on once Printful releases it. */
export async function answerApproval(
  deps: Deps,
  { orderId, hash, changes }: Answer,
): Promise<ShopError | null> {
  return withOrderLocked(patient(deps), { orderId }, async ({ db, jobs, printful, clock }) => {
    const { approvals } = await findApprovals(db, orderId);
    if (!approvals.some((one) => one.hash === hash && one.state === 'waiting'))
      return new ShopError('conflict', 'Printful does not wait for this answer anymore.');
    // Whatever Printful says: what it waits for now is read again.
    await jobs.enqueue(db, { name: 'follow-order', data: { orderId } });
    const told = changes === null ? printful.approve(hash) : printful.askForChanges(hash, changes);
    const refusal = await callPrintful(told).then(() => null, asRefusal);
    if (refusal) return refusal;
    const state = changes === null ? 'approved' : 'redraw';
    await setApprovals(db, orderId, {
      approvals: approvals.map((one) => (one.hash === hash ? { ...one, state } : one)),
      now: clock(),
    });
    return null;
  });
}
