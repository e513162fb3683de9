import type { Deps } from '../deps.ts';
import { claimOrdersInFlight } from './queries.ts';
import { linkWebhook } from './webhook/link-webhook.ts';

/** Orders asked about in one go, so that a poll never fills the queue. */
const AT_ONCE = 50;

/**
 * Asks again and again for news of the orders at Printful, should a bell not have rung, and looks after the bell itself.
 * Any number of instances may do so: each order is asked for once an interval.
 */
export function watchOrders(deps: Deps): { stop(): void } {
  const { limits } = deps.config;
  const timers = [
    every(limits.orderPolling / 15, 'the poll of orders', deps, () => pollOrders(deps)),
    every(limits.webhookCare, 'Printful’s webhook', deps, () => linkWebhook(deps)),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

async function pollOrders({ db, jobs, clock, config }: Deps): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - config.limits.orderPolling);
  for (const orderId of await claimOrdersInFlight(db, now, since, AT_ONCE))
    await db.transaction().execute((trx) => jobs.enqueue(trx, 'follow-order', { orderId }));
}

function every(interval: number, what: string, { log }: Pick<Deps, 'log'>, work: () => Promise<unknown>) {
  let busy = false;
  const run = () => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed and is tried again`))
      .finally(() => {
        busy = false;
      });
  };
  run();
  return setInterval(run, interval).unref();
}
