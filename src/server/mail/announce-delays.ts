import { shipBy as shipByFrom } from '../../domain/arrival.ts';
import { mayCancelLate } from '../../domain/late-order.ts';
import type { Deps } from '../deps.ts';
import type { InTransaction } from '../orders/in-transaction.ts';
import { orderAddress, orderKey } from '../orders/order-key.ts';
import { findOrder } from '../orders/queries.ts';
import { delayedMail } from './delay-announced.ts';
import { findLateOrders, setAnnouncedDate } from './delay-queries.ts';
import { queueMail } from './queue-mail.ts';

type DelayDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'secrets'>;

/** Tells each shopper whose promised date has passed a new one. The order remembers it, so each date is told once. */
export async function announceDelays(deps: DelayDeps): Promise<void> {
  let after = '';
  for (;;) {
    const late = await findLateOrders(deps.db, deps.clock(), after);
    for (const id of late) await deps.db.transaction().execute((trx) => tell({ ...deps, db: trx }, id));
    after = late.at(-1) ?? '';
    if (after === '') return;
  }
}

async function tell(
  deps: Pick<InTransaction, 'db' | 'jobs' | 'config' | 'clock' | 'secrets'>,
  id: string,
): Promise<void> {
  const { publicUrl, support } = deps.config;
  const now = deps.clock();
  const shipBy = shipByFrom(now);
  const promised = await setAnnouncedDate(deps.db, id, { shipBy, now });
  const order = promised && (await findOrder(deps.db, id));
  if (!order) return;
  await queueMail(deps, {
    ...delayedMail({
      orderId: id,
      promised,
      shipBy,
      mayCancel: mayCancelLate({ ...order, isDisputed: false }),
      ordersEmail: support.orders,
      publicUrl,
      orderUrl: orderAddress(publicUrl, id, orderKey(deps.secrets, id, order.keyVersion)),
    }),
    event: `delayed.${id}.${shipBy.toISOString().slice(0, 10)}`,
    recipient: order.recipient.email,
  });
}
