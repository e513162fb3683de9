import { mayCancelLater } from '../../../domain/catalog/printful-status.ts';
import { ZERO } from '../../../domain/money/money.ts';
import type { RefundReason } from '../../../domain/money/refund-hats.ts';
import { statusWords } from '../../../domain/orders/order-states.ts';
import { hasBeenPaid, isCancelable, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeDisputeAlerts } from '../../alerts/queries.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { ShopError } from '../../http/shop-error.ts';
import {
  type CancelRequest,
  cancelAsked,
  endCancelRequest,
  findCancelRequest,
  saveCancelRequest,
} from '../cancel-request-queries.ts';
import { readFacts } from '../holds/queries.ts';
import { disputesOf, type Refund } from '../money/queries.ts';
import { leftToRefund, requestRefund, sendRefundNow } from '../money/refund-order.ts';
import { reopenProblem } from '../problems/queries.ts';
import { findOrder, moveOrder, type Order, updateOrder } from '../queries.ts';
import { closeOrder } from '../settling/close-order.ts';
import { stopProduction } from '../stop-production.ts';
import { noSuchOrder, patient, withOrderLocked } from '../with-order-locked.ts';

interface CanceledOrder {
  status: OrderStatus;
  /** Null when nothing was left to refund. */
  refund: Refund | null;
}

/**
 * Cancels an order: stops Printful, refunds what is left of the money, and tells the shopper by mail. The problem that a
 * canceled replacement should have solved is open again.
 */
export async function cancelOrder(
  deps: Deps,
  cancellation: CancelRequest,
): Promise<CanceledOrder | ShopError> {
  const { orderId, reason } = cancellation;
  const before = await findOrder(deps.db, orderId);
  if (!before) return noSuchOrder();
  const order = hasBeenPaid(before)
    ? before
    : await closeOrder(deps, { orderId, cause: `canceled: ${reason}` });
  if (order && hasBeenPaid(order)) return cancelPaid(deps, cancellation);
  if (order?.status === 'canceled' && before.status !== 'canceled')
    return { status: 'canceled', refund: null };
  return notNow(order?.status === 'canceled' ? 'It is canceled already.' : 'A payment is under way.');
}

async function cancelPaid(
  deps: Deps,
  { orderId, reason, by }: CancelRequest,
): Promise<CanceledOrder | ShopError> {
  const canceled = await withOrderLocked(patient(deps), { orderId }, (inner, order) =>
    cancelLocked(inner, order, { reason, by }),
  );
  if (canceled instanceof ShopError) return canceled;
  const refund = canceled.refundId === null ? null : await sendRefundNow(deps, canceled.refundId);
  const now = await findOrder(deps.db, orderId);
  return { status: now?.status ?? 'canceled', refund };
}

interface Cancellation extends Omit<CancelRequest, 'orderId'> {
  reasonKind?: RefundReason;
}

/** Cancels a paid order that the caller has locked, and requests its refund; `refundId` is null when nothing is left to refund. */
export async function cancelLocked(
  deps: InTransaction,
  order: Order,
  { reason, by, reasonKind = 'canceled' }: Cancellation,
): Promise<{ refundId: string | null } | ShopError> {
  const { db, clock } = deps;
  const stopped = await stop(deps, order, { reason, by });
  if (stopped instanceof ShopError) return stopped;
  await endCancelRequest(db, order.id, clock());
  // What is not made costs nothing at Printful.
  await updateOrder(db, order.id, { printful_cost: ZERO });
  await moveOrder(db, order, { to: 'canceled', cause: `canceled: ${reason}`, now: clock() });
  await reopenProblem(db, 'replacement_id', order.id);
  for (const { id, status } of await disputesOf(db, order.id))
    if (status === 'lost') await closeDisputeAlerts(db, id, clock());
  if ((await leftToRefund(deps, order)) === 0) return { refundId: null };
  const refundId = await requestRefund(deps, order, {
    amount: null,
    reason,
    reasonKind,
    requestedBy: by,
  });
  return refundId instanceof ShopError ? refundId : { refundId };
}

/** Stops an order at Printful. What Printful reviews is stopped later: the request is stored, and the answer says so. */
async function stop(
  deps: InTransaction,
  order: Order,
  request: Omit<CancelRequest, 'orderId'>,
): Promise<ShopError | null> {
  const { db } = deps;
  if (!isCancelable(order.status)) return notNow(`It is ${statusWords(order.status)} already.`);
  const stopped = await stopProduction(deps, order).catch(asShopError);
  if (stopped instanceof ShopError) return stopped;
  if (stopped.status !== null) await updateOrder(db, order.id, { printful_status: stopped.status });
  if (stopped.outcome === 'in_production') return notNow('Printful is making it already. Refund it instead.');
  if (stopped.outcome === 'in_review') return cancelLater(deps, { orderId: order.id, ...request });
  // A draft that was never confirmed is canceled as soon as Printful releases it.
  return stopped.outcome === 'held' && (await readFacts(db, order.id)).wasConfirmed ? notNow(HELD) : null;
}

async function cancelLater(deps: InTransaction, request: CancelRequest): Promise<ShopError> {
  const { orderId } = request;
  if (await saveCancelRequest(deps.db, request, deps.clock()))
    await alertOwner(deps, {
      event: cancelAsked(orderId),
      kind: 'made_anyway',
      orderId,
      text: `Order #${orderId}: ${asker(request)} canceled it while Printful is reviewing it. The shop keeps asking Printful, and refunds the order as soon as Printful cancels it.`,
    });
  return new ShopError(
    'conflict',
    'Printful is reviewing this order and cannot cancel it yet. The shop keeps asking, and cancels and refunds it as soon as ' +
      'Printful agrees. If Printful begins to make it first, you get an alert.',
  );
}

/**
 * Tries again to cancel a locked order that somebody canceled while Printful reviewed it. True if it is canceled now. Once
 * Printful makes it, the request ends, and the owner is alerted.
 */
export async function cancelAsAsked(deps: InTransaction, order: Order): Promise<boolean> {
  const request = await findCancelRequest(deps.db, order.id);
  if (!request) return false;
  // A shopper cancels what Printful has only once it is late.
  const reasonKind = request.by === 'shopper' ? 'late' : 'canceled';
  const canceled = await cancelLocked(deps, order, { ...request, reasonKind });
  if (!(canceled instanceof ShopError)) return true;
  const { printfulStatus = null } = (await findOrder(deps.db, order.id)) ?? {};
  if (printfulStatus === null || mayCancelLater(printfulStatus)) return false;
  await endCancelRequest(deps.db, order.id, deps.clock());
  await alertOwner(deps, {
    event: `cancel-too-late.${order.id}`,
    kind: 'made_anyway',
    orderId: order.id,
    text: `Order #${order.id}: ${asker(request)} canceled it while Printful was reviewing it, but Printful has begun to make it. Refund it if you want to.`,
  });
  return false;
}

const asker = ({ by }: CancelRequest): string => (by === 'shopper' ? 'the shopper' : by);

const HELD =
  'Printful holds it, and the shop cannot cancel it there. Cancel it in Printful’s dashboard first.';

const notNow = (why: string) => new ShopError('conflict', `This order cannot be canceled. ${why}`);

/** The refusal where Printful does not answer. Throws anything else again. */
export function asShopError(error: unknown): ShopError {
  if (!(error instanceof PrintfulError)) throw error;
  return new ShopError('provider_failed', 'Printful does not answer. Try again in a moment.', {
    cause: error,
  });
}
