import { isCanceled } from '../../../domain/orders/order-status.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { cancelLocked } from '../admin/cancel-order.ts';
import { sendRefundNow } from '../money/refund-order.ts';
import { findOrder } from '../queries.ts';
import { SHOPPER } from './queries.ts';
import { type Wish, withinWindow } from './within-window.ts';

/** Why an order was canceled in its window, as its history has it after "canceled: ". */
export const CHANGED_THEIR_MIND = 'the shopper changed their mind';

/** Cancels and refunds an order at its shopper's wish, before anything is at Printful. May run twice. */
export async function cancelInWindow(deps: Deps, wish: Wish): Promise<undefined | ShopError> {
  const canceled = await withinWindow(deps, wish, (inner, order) =>
    cancelLocked(inner, order, { reason: CHANGED_THEIR_MIND, by: SHOPPER }),
  );
  if (canceled instanceof ShopError)
    return canceled.code === 'conflict' && (await isOver(deps, wish)) ? undefined : canceled;
  if (canceled.refundId !== null) await sendRefundNow(deps, canceled.refundId);
  return undefined;
}

async function isOver({ db }: Deps, { orderId }: Wish): Promise<boolean> {
  const order = await findOrder(db, orderId);
  return order !== null && isCanceled(order.status);
}
