import { alertOwner } from '../../alerts/alert-owner.ts';
import type { Deps } from '../../deps.ts';
import { sweepCharges } from '../money/sweep-charges.ts';
import { closeOrder } from './close-order.ts';
import { settleOrder } from './settle-order.ts';
import { stuckOrders, stuckRefunds, unpaidOrders } from './sweep-queries.ts';

/**
 * The safety net below every webhook and job: it settles or closes orders that every planned look missed, starts
 * once more what got stuck on its way to Printful or Stripe, and reads what happened to charges. A part that fails
 * does not keep the others from running. Throws what failed once all parts have run.
 */
export async function sweepOrders(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const part of [settleUnpaid, restartRefunds, restartOrders, sweepCharges])
    await part(deps).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed');
}

/** An order that Stripe gives no answer about goes to the back of the line: it was asked about most recently. */
async function settleUnpaid(deps: Deps): Promise<void> {
  const { settleDelays, feeDelay, sweepTimeout } = deps.config.limits;
  const lastLook = Math.max(...settleDelays) + feeDelay;
  const end = performance.now() + sweepTimeout;
  for (const orderId of await unpaidOrders(deps.db, before(deps, lastLook))) {
    if (performance.now() > end) return;
    await onItsOwn(deps, orderId, async () => {
      const settlement = await settleOrder(deps, { orderId, cause: 'sweeper', insists: true });
      if (settlement?.paid === false) await closeOrder(deps, { orderId, cause: 'sweeper' });
    });
  }
}

async function restartRefunds(deps: Deps): Promise<void> {
  for (const { id, orderId } of await stuckRefunds(deps.db, before(deps, deps.config.limits.draftTimeout)))
    await onItsOwn(deps, orderId, () => sendRefundAnew(deps, id, orderId));
}

async function restartOrders(deps: Deps): Promise<void> {
  // Where nothing is ever confirmed, drafts may wait as long as they like.
  if (!deps.config.printful.confirms) return;
  for (const orderId of await stuckOrders(deps.db, before(deps, deps.config.limits.draftTimeout)))
    await onItsOwn(deps, orderId, () => sendOrderAnew(deps, orderId));
}

const before = ({ clock }: Deps, ms: number) => new Date(clock().getTime() - ms);

const onItsOwn = (deps: Deps, orderId: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error) => deps.log.error({ err: error, orderId }, 'the sweep could not handle an order'));

const sendOrderAnew = (deps: Deps, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const told = await alertOwner(
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
    const told = await alertOwner(
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
