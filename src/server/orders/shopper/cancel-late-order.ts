import { mayTakeMoney } from '../../../domain/money/dispute-status.ts';
import { mayCancelLate } from '../../../domain/orders/late-cancellation.ts';
import type { Deps } from '../../deps.ts';
import { asRefusal, ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { cancelOrder } from '../admin/cancel-order.ts';
import { findCancelRequest } from '../cancel-request-queries.ts';
import { disputesOf } from '../money/queries.ts';
import { findKeyHash, findOrder, type Order } from '../queries.ts';

/**
 * `too_late`: it is in production or has ended. `asked`: Printful reviews it, and the shop keeps asking to cancel it.
 * `busy`: it is locked, or Printful does not answer; another try may help.
 */
type LateCancellation = 'canceled' | 'asked' | 'too_late' | 'busy';

/**
 * Cancels and refunds an order that missed its promised date, for the shopper who has its key. Null when the key opens no
 * order. May run twice.
 */
export async function cancelLateOrder(
  deps: Deps,
  { orderId, key }: { orderId: string; key: string },
): Promise<LateCancellation | null> {
  const { db, log } = deps;
  if ((await findKeyHash(db, orderId)) !== sha256(key)) return null;
  const order = await findOrder(db, orderId);
  if (!order) return null;
  if (isOver(order)) return 'canceled';
  const isDisputed = (await disputesOf(db, orderId)).some(({ status }) => mayTakeMoney(status));
  if (!mayCancelLate({ ...order, isDisputed })) return 'too_late';
  const cancellation = { orderId, reason: 'it took longer than promised', by: 'shopper' };
  const outcome = await cancelOrder(deps, cancellation).catch(asRefusal);
  if (!(outcome instanceof ShopError)) return 'canceled';
  if (outcome.code !== 'conflict') {
    log.warn({ err: outcome, orderId }, 'a shopper could not cancel a late order');
    return 'busy';
  }
  const now = await findOrder(db, orderId);
  if (now && isOver(now)) return 'canceled';
  return (await findCancelRequest(db, orderId)) ? 'asked' : 'too_late';
}

/** A canceled order becomes `refunded` once Stripe accepts its refund. */
const isOver = ({ status }: Pick<Order, 'status'>) => status === 'canceled' || status === 'refunded';
