import { cents, formatPrice } from '../../../domain/money/money.ts';
import { hasFailed } from '../../../domain/money/refund-status.ts';
import { recordChange } from '../../access/audit/record-change.ts';
import { closeAlertAbout } from '../../alerts/queries.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { insertNote } from '../admin/queries.ts';
import { endHold } from '../holds/end-hold.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { findRefund, setPaidOtherwise } from './queries.ts';
import { alertRefundedTwice, closeWhenRefunded } from './record-refunds.ts';

interface PaidOtherwise {
  orderId: string;
  refundId: string;
  /** How, such as "check 1042". */
  how: string;
  /** Mail address of an administrator. */
  by: string;
}

/**
 * Records that the owner paid back a failed refund in another way, such as by check. It counts as refunded, and nobody has to do
 * anything about it then.
 */
export async function settleFailedRefund(
  deps: Deps,
  { orderId, refundId, how, by }: PaidOtherwise,
): Promise<ShopError | null> {
  return withOrderLocked(deps, { orderId }, async (inner, order) => {
    const refund = await findRefund(inner.db, refundId);
    if (refund?.orderId !== orderId || !hasFailed(refund.status))
      return new ShopError('conflict', 'This refund has not failed. Look again.');
    const now = deps.clock();
    // More than what is left of the payment would not be its refund.
    const left = (order.paid ?? order.total) - order.refunded + refund.paidOtherwise;
    const counted = cents(Math.min(refund.amount, left));
    await setPaidOtherwise(inner.db, refundId, counted);
    const twice = cents(refund.amount - counted);
    if (twice > 0)
      await alertRefundedTwice(inner, order, { event: `refunded-before.${refundId}`, amount: twice });
    const most = twice > 0 ? ` (${formatPrice(counted)} of it counts, the rest was refunded too)` : '';
    const text = `Paid the refund of ${formatPrice(refund.amount)} another way${most}: ${how}`;
    await insertNote(inner.db, { orderId, author: by, text, at: now });
    await closeAlertAbout(inner.db, `refund-failed.${refundId}`, now);
    await endHold(inner, orderId, {
      kind: 'payment',
      cause: `refund.${refundId}`,
      by: `${by} paid it another way`,
    });
    await closeWhenRefunded(inner, order);
    const about = { kind: 'order', id: orderId } as const;
    const paid = `paid the refund of ${formatPrice(refund.amount)} for #${orderId} another way`;
    await recordChange(inner.db, { who: by, text: paid, about, reason: how });
    return null;
  });
}
