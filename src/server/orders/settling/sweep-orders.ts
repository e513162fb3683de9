import type { Deps } from '../../deps.ts';
import { tellOwner } from '../owner/tell-owner.ts';
import { closeOrder } from './close-order.ts';
import { settleOrder } from './settle-order.ts';
import { stuckOrders, stuckRefunds, unsettledOrders } from './sweep-queries.ts';

/**
 * The last net below every bell and job: settles or closes orders that all their looks have missed, and starts anew,
 * once, what was paid long ago and did not get to the print provider, and refunds that did not get to Stripe. The owner
 * is told of the latter two.
 */
export async function sweepOrders(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const { settleDelays, feePatience, draftPatience } = deps.config.limits;
  const lastLook = Math.max(...settleDelays) + feePatience;
  for (const orderId of await unsettledOrders(deps.db, new Date(now - lastLook))) {
    const settlement = await settleOrder(deps, { orderId, cause: 'sweeper', insists: true });
    if (settlement?.settled === false) await closeOrder(deps, { orderId, cause: 'sweeper' });
  }
  const longAgo = new Date(now - draftPatience);
  for (const { id, orderId } of await stuckRefunds(deps.db, longAgo)) await sendRefundAnew(deps, id, orderId);
  // Where nothing is ever confirmed, drafts may lie as long as they like.
  if (!deps.config.printful.confirms) return;
  for (const orderId of await stuckOrders(deps.db, longAgo)) await sendOrderAnew(deps, orderId);
}

const sendOrderAnew = (deps: Deps, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const told = await tellOwner(
      { ...deps, db: trx },
      {
        event: `stuck.${orderId}`,
        kind: 'stuck',
        orderId,
        text: `Order #${orderId} was paid long ago and is not in production yet. It is sent to Printful once more; look at it there.`,
      },
    );
    if (told) await deps.jobs.enqueue(trx, 'send-order', { orderId });
  });

const sendRefundAnew = (deps: Deps, refundId: string, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const told = await tellOwner(
      { ...deps, db: trx },
      {
        event: `refund-stuck.${refundId}`,
        kind: 'refund_failed',
        orderId,
        text: `A refund of order #${orderId} did not reach Stripe yet. It is sent once more; look at it there.`,
      },
    );
    if (told) await deps.jobs.enqueue(trx, 'send-refund', { refundId });
  });
