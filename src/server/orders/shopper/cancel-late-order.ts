import { mayCancelLate } from '../../../domain/orders/late-cancellation.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import { isDatabaseUnavailable } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { asRefusal, ShopError } from '../../http/shop-error.ts';
import { cancelLocked } from '../admin/cancel-order.ts';
import { findCancelRequest } from '../cancel-request-queries.ts';
import { isDisputed } from '../change-window/queries.ts';
import { refuseLink, unknownLink } from '../change-window/within-window.ts';
import { asItEnded } from '../holds/as-it-ended.ts';
import { sendRefundNow } from '../money/refund-order.ts';
import { findOrder } from '../queries.ts';
import { patient, withOrderLocked } from '../with-order-locked.ts';

/**
 * `too_late`: it is in production or has ended. `asked`: Printful reviews it, and the shop keeps asking to cancel it.
 * `busy`: it is locked, or Printful does not answer; another try may help.
 */
type LateCancellation = 'canceled' | 'asked' | 'too_late' | 'busy';

/**
 * Cancels and refunds an order that missed its promised date, for the shopper who has its key. Refuses a key that opens no
 * order. May run twice.
 */
export async function cancelLateOrder(
  deps: Deps,
  { orderId, key }: { orderId: string; key: string },
): Promise<LateCancellation | ShopError> {
  const { db, log } = deps;
  const refusal = await refuseLink(deps, { orderId, key });
  if (refusal) return refusal;
  const found = await findOrder(db, orderId);
  if (!found) return unknownLink();
  const order = await asItEnded(db, found);
  if (isCanceled(order.status)) return 'canceled';
  if (!mayCancelLate({ ...order, isDisputed: await isDisputed(db, orderId) })) return 'too_late';
  const outcome = await withOrderLocked(
    patient(deps),
    { orderId, missing: unknownLink },
    // The key may have changed while this waited for the order.
    async (inner, locked) =>
      (await refuseLink(inner, { orderId, key })) ??
      cancelLocked(inner, locked, {
        reason: 'it took longer than promised',
        reasonKind: 'late',
        by: 'shopper',
      }),
  ).catch((error: unknown) => (isDatabaseUnavailable(error) ? othersWait(error) : asRefusal(error)));
  if (!(outcome instanceof ShopError)) {
    if (outcome.refundId !== null) await sendRefundNow(deps, outcome.refundId);
    return 'canceled';
  }
  if (outcome.code === 'not_found') return outcome;
  if (outcome.code !== 'conflict') {
    log.warn({ err: outcome, orderId }, 'a shopper could not cancel a late order');
    return 'busy';
  }
  const now = await findOrder(db, orderId);
  if (now && isCanceled(now.status)) return 'canceled';
  return (await findCancelRequest(db, orderId)) ? 'asked' : 'too_late';
}

const othersWait = (cause: unknown) =>
  new ShopError('unavailable', 'Others who cancel their orders wait for Printful.', { cause });
