import { isPaid } from '../../domain/order-status.ts';
import type { Deps } from '../deps.ts';
import { PrintfulError, refusalMessage } from '../gateways/printful-error.ts';
import { ShopError } from '../http/shop-error.ts';
import { findOrder, lockOrder, moveOrder, type Order } from '../orders/queries.ts';
import { externalIdOf } from './create-draft.ts';
import { startNextAttempt } from './queries.ts';
import { sendOrder } from './send-order.ts';

export interface SentOrder {
  status: string;
  printfulOrderId: string | null;
}

/**
 * Sends a paid order to Printful at an administrator's request, and ends its hold. Returns its state after at most
 * `sendTimeout`; a refusal says why Printful does not have it.
 */
export async function sendNow(
  deps: Deps,
  { orderId, who }: { orderId: string; who: string },
): Promise<SentOrder | ShopError> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return new ShopError('not_found', 'There is no such order.');
  if (!isPaid(order.status)) return new ShopError('conflict', `Order #${orderId} is not paid.`);
  if (order.status === 'refunded') return new ShopError('conflict', `Order #${orderId} was refunded.`);
  try {
    if (order.status === 'on_hold') await endHold(deps, orderId, who);
    return await sendUntilTimeout(deps, orderId);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return notSent(error.kind === 'refused' ? refusalMessage(error) : error.message, error);
  }
}

/** Queues the order again, with a new draft of its current state. A draft that is not in production is canceled. */
async function endHold(deps: Deps, orderId: string, who: string): Promise<void> {
  const { db, printful, jobs, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'on_hold') return;
    const earlier = await printful.findOrder(externalIdOf(order));
    if (earlier?.status === 'draft') await printful.cancelOrder(earlier.id);
    if (earlier && ['draft', 'failed', 'canceled'].includes(earlier.status))
      await startNextAttempt(trx, orderId);
    await moveOrder(trx, order, 'processing', `sent by ${who}`, clock());
    await jobs.enqueue(trx, 'send-order', { orderId });
  });
}

async function sendUntilTimeout(deps: Deps, orderId: string): Promise<SentOrder | ShopError> {
  const { sendTimeout } = deps.config.limits;
  const deadline = deps.steadyTime() + sendTimeout;
  for (;;) {
    const result = await sendOrder(deps, { orderId, skipsLine: true });
    const order = await findOrder(deps.db, orderId);
    if (!order) throw new Error(`order ${orderId} was deleted`);
    if (order.status === 'on_hold') return notSent(order.holdReason ?? 'it is on hold');
    const left = deadline - deps.steadyTime();
    if ('done' in result || left <= 0) return answerFor(order);
    await deps.pause(Math.min(result.againIn, left));
  }
}

const answerFor = ({ status, printfulOrderId }: Order): SentOrder | ShopError =>
  printfulOrderId === null
    ? notSent('it is not ready yet; the shop keeps trying')
    : { status, printfulOrderId };

const notSent = (why: string, cause?: unknown): ShopError =>
  new ShopError('provider_failed', `Printful does not have the order: ${why}.`, { cause });
