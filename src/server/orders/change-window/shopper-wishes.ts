import { EXTRA_MINUTES, mayExtend, sendsAt, windowEnd } from '../../../domain/orders/change-window.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import { shipBy } from '../../../domain/shipping/arrival.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { orderSettings } from '../../settings/queries.ts';
import { cancelLocked } from '../admin/cancel-order.ts';
import { asItEnded } from '../holds/as-it-ended.ts';
import { sendRefundNow } from '../money/refund-order.ts';
import { findOrder, updateOrder } from '../queries.ts';
import { endWindow } from './end-window.ts';
import { insertChange, SHOPPER } from './queries.ts';
import { type Wish, withinWindow } from './within-window.ts';

/** Ends the window of an order at its shopper's wish. What holds the order still does. */
export const sendEarly = (deps: Deps, wish: Wish): Promise<undefined | ShopError> =>
  withinWindow(deps, wish, async (inner, { id, sendAfter, paidAt }, at) => {
    await endWindow(inner, { id, sendAfter }, { who: SHOPPER, at });
    const due = sendsAt({ paidAt, sendAfter: at }, deps.config.limits.changeTimeout) ?? at;
    await deps.jobs.enqueue(inner.db, { name: 'send-order', data: { orderId: id }, at: due });
    return undefined;
  });

/** Gives a shopper ten more minutes, once. The job that sends the order sees the new time when it runs. */
export const extendWindow = (deps: Deps, wish: Wish): Promise<undefined | ShopError> =>
  withinWindow(deps, wish, async ({ db, config }, order, at) => {
    if (order.sendAfter === null || !mayExtend(order, at))
      return new ShopError('conflict', 'You’ve already taken your 10 more minutes.');
    const sendAfter = windowEnd(order.sendAfter, EXTRA_MINUTES, config.limits.minute);
    await updateOrder(db, order.id, {
      send_after: sendAfter,
      ship_by: shipBy(sendAfter, await orderSettings(db, order.id)),
      window_extended: true,
    });
    await insertChange(db, order.id, { change: { kind: 'more_time' }, who: SHOPPER, at });
    return undefined;
  });

/** Why an order was canceled in its window, as its history has it after "canceled: ". */
export const CHANGED_THEIR_MIND = 'the shopper changed their mind';

/** Cancels and refunds an order at its shopper's wish, before anything is at Printful. May run twice. */
export async function cancelInWindow(deps: Deps, wish: Wish): Promise<undefined | ShopError> {
  const canceled = await withinWindow(deps, wish, (inner, order) =>
    cancelLocked(inner, order, { reason: CHANGED_THEIR_MIND, reasonKind: 'changed_mind', by: SHOPPER }),
  );
  if (canceled instanceof ShopError)
    return canceled.code === 'conflict' && (await isOver(deps, wish)) ? undefined : canceled;
  if (canceled.refundId !== null) await sendRefundNow(deps, canceled.refundId);
  return undefined;
}

async function isOver({ db }: Deps, { orderId }: Wish): Promise<boolean> {
  const order = await findOrder(db, orderId);
  return order !== null && isCanceled((await asItEnded(db, order)).status);
}
