import { hasFailed } from '../../../domain/refund-status.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { Refund } from '../money/queries.ts';
import { type RefundWish, requestRefund } from '../money/request-refund.ts';
import { hasBeenPaid } from '../settling/settle-order.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { refundNow } from './refund-now.ts';

/** Gives a part or all of an order's money back. What Stripe refuses is told in Stripe's words. */
export async function refundOrder(
  deps: Deps,
  { orderId, ...wish }: RefundWish & { orderId: string },
): Promise<Refund | ShopError> {
  const refundId = await withOrderLocked(deps, orderId, async (inner, order) =>
    hasBeenPaid(order)
      ? requestRefund(inner, order, wish)
      : new ShopError('conflict', 'This order is not paid.'),
  );
  if (refundId === null) return new ShopError('not_found', 'There is no such order.');
  if (refundId instanceof ShopError) return refundId;
  const refund = await refundNow(deps, refundId);
  if (hasFailed(refund.status))
    return new ShopError('conflict', `Stripe refused: ${refund.failure ?? 'no reason was told'}`);
  return refund;
}
