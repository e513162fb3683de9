import type { Deps } from '../deps.ts';
import { findDelayedOrders } from './delay-queries.ts';
import { delayedMail } from './delayed.ts';
import { queueMail } from './queue-mail.ts';

/** Tells each shopper once whose order takes longer than promised, unless a dispute speaks for itself. */
export async function tellDelays(deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>): Promise<void> {
  const { db, config, clock } = deps;
  const { publicUrl, support, limits } = config;
  const before = (span: number) => new Date(clock().getTime() - span);
  const delayed = await findDelayedOrders(db, {
    heldBefore: before(limits.delays.held),
    paidBefore: before(limits.delays.unshipped),
  });
  for (const { id, email } of delayed) {
    await db.transaction().execute((trx) =>
      queueMail(
        { ...deps, db: trx },
        {
          ...delayedMail({ orderId: id, reason: null, ordersEmail: support.orders, publicUrl }),
          event: `delayed.${id}`,
          recipient: email,
        },
      ),
    );
  }
}
