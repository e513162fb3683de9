import { nextLook } from '../../../domain/orders/next-look.ts';
import type { Deps } from '../../deps.ts';
import type { JobData } from '../../jobs/queues.ts';
import { DONE, type JobResult } from '../../jobs/run-job.ts';
import { intentsOf } from '../intents/queries.ts';
import { closeOrder } from './close-order.ts';
import { settleOrder } from './settle-order.ts';

/** The cause of a look that no webhook caused. */
export const SCHEDULED = 'sweeper';

/**
 * Asks Stripe about an unpaid order and says when to ask again: the one job of the order runs until it is paid or closed, and a
 * webhook makes it run sooner. After the last look the order is closed.
 */
export async function lookAtPayment(deps: Deps, look: JobData['settle-order']): Promise<JobResult> {
  const { orderId, cause, paid = false } = look;
  const settlement = await settleOrder(deps, { orderId, cause, force: paid });
  if (settlement?.tooSoon) return { againIn: deps.config.limits.settleInterval, urgent: paid };
  if (!settlement || settlement.paid || settlement.status === 'canceled') return DONE;
  const now = deps.clock();
  const next = nextLook(await intentSince(deps, orderId, now), now, deps.config.limits.settleDelays);
  // The webhook that caused this look does not cause the next one.
  if (next) return { againIn: next.getTime() - now.getTime(), data: { orderId, cause: SCHEDULED } };
  await closeOrder(deps, { orderId, cause });
  return DONE;
}

/** When the shopper could first pay. */
const intentSince = async ({ db }: Deps, orderId: string, now: Date): Promise<Date> =>
  (await intentsOf(db, orderId))[0]?.createdAt ?? now;
