import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { every } from '../take-over/work-when-allowed.ts';
import { noticeStore } from './blanks/notice-store.ts';
import { lockOrdersToPoll } from './queries.ts';
import { checkToken } from './token/check-token.ts';
import { linkWebhook } from './webhook/link-webhook.ts';

/** Orders per poll, so that a poll never fills the queue. */
const AT_ONCE = 50;

/**
 * Polls the orders at Printful in case a webhook was lost, keeps the webhook linked, and notices another store and a token that ends. Any number of
 * instances may do so: each order is polled once per interval.
 */
export function watchOrders(deps: Deps): { stop(): void } {
  const { limits } = deps.config;
  const timers = [
    every(deps, { interval: limits.orderPolling / 15, what: 'the poll of orders' }, () => pollOrders(deps)),
    every(deps, { interval: limits.webhookCheck, what: 'Printful’s webhook' }, () => linkWebhook(deps)),
    every(deps, { interval: limits.webhookCheck, what: 'Printful’s store' }, () => noticeStore(deps)),
    every(deps, { interval: limits.webhookCheck, what: 'Printful’s token' }, () => checkToken(deps)),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

/** Queues a look at each order that was not read from Printful for an interval. */
export async function pollOrders({ db, jobs, clock, config }: Deps): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - config.limits.orderPolling);
  await transact(db, async (trx) => {
    const due = await lockOrdersToPoll(trx, { now, since, limit: AT_ONCE });
    await jobs.enqueueAll(
      trx,
      due.map((orderId) => ({ name: 'follow-order', data: { orderId } })),
    );
  });
}
