import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Deps } from '../../deps.ts';
import { setNeverMade } from '../../fulfillment/order-queries.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { Refund } from '../money/queries.ts';
import { leftToRefund, requestRefund } from '../money/request-refund.ts';
import { findOrder, moveOrder } from '../queries.ts';
import { closeOrder } from '../settling/close-order.ts';
import { hasBeenPaid } from '../settling/settle-order.ts';
import { stopProduction } from '../stop-production.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { refundNow } from './refund-now.ts';

export interface CanceledOrder {
  status: OrderStatus;
  /** What goes back; null when nothing was left to give back. */
  refund: Refund | null;
}

interface Cancellation {
  orderId: string;
  reason: string;
  /** Mail address of the administrator. */
  by: string;
}

/** Ends an order: Printful stops, all that is left of the money goes back, and the shopper hears of it. */
export async function cancelOrder(deps: Deps, wish: Cancellation): Promise<CanceledOrder | ShopError> {
  const { orderId, reason } = wish;
  const before = await findOrder(deps.db, orderId);
  if (!before) return new ShopError('not_found', 'There is no such order.');
  const order = hasBeenPaid(before)
    ? before
    : await closeOrder(deps, { orderId, cause: `canceled: ${reason}` });
  if (order && hasBeenPaid(order)) return cancelPaid(deps, wish);
  if (order?.status === 'canceled' && before.status !== 'canceled')
    return { status: 'canceled', refund: null };
  return notNow(order?.status === 'canceled' ? 'It is canceled already.' : 'A payment is under way.');
}

async function cancelPaid(
  deps: Deps,
  { orderId, reason, by }: Cancellation,
): Promise<CanceledOrder | ShopError> {
  const asked = await withOrderLocked(deps, orderId, async (inner, order) => {
    if (!CANCELABLE.includes(order.status)) return notNow(`It is ${order.status} already.`);
    const stopped = await stopProduction(deps, order).catch(asShopError);
    if (stopped instanceof ShopError) return stopped;
    if (!stopped) return notNow('Printful is making it already. Give the money back by a refund.');
    await setNeverMade(inner.db, orderId);
    await moveOrder(inner.db, order, 'canceled', `canceled: ${reason}`, deps.clock());
    if ((await leftToRefund(inner, order)) === 0) return { refundId: null };
    const refundId = await requestRefund(inner, order, { amount: null, reason, askedBy: by });
    return refundId instanceof ShopError ? refundId : { refundId };
  });
  if (asked === null) return new ShopError('not_found', 'There is no such order.');
  if (asked instanceof ShopError) return asked;
  const refund = asked.refundId === null ? null : await refundNow(deps, asked.refundId);
  const now = await findOrder(deps.db, orderId);
  return { status: now?.status ?? 'canceled', refund };
}

const CANCELABLE: readonly OrderStatus[] = [
  'processing',
  'sent_to_printful',
  'confirmed_with_printful',
  'on_hold',
];

const notNow = (why: string) => new ShopError('conflict', `This order cannot be canceled. ${why}`);

function asShopError(error: unknown): ShopError {
  if (!(error instanceof PrintfulError)) throw error;
  return new ShopError('provider_failed', 'Printful does not answer. Try again in a moment.', {
    cause: error,
  });
}
