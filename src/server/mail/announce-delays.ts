import { shipBy as shipByFrom } from '../../domain/shipping/arrival.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findOrder } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import { findLateOrders, setAnnouncedDate } from './late-order-queries.ts';
import { delayedMail } from './order-letters.ts';
import { queueOrderMail } from './order-mail.ts';

type DelayDeps = Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>;

/** Emails a new ship date to each shopper whose order is late, once per promised date. `isLate` says which orders are. */
export async function announceDelays(deps: DelayDeps): Promise<void> {
  let after = '';
  for (;;) {
    const late = await findLateOrders(deps.db, deps.clock(), after);
    for (const id of late) await transact(deps.db, (trx) => announce({ ...deps, db: trx }, id));
    after = late.at(-1) ?? '';
    if (after === '') return;
  }
}

async function announce(deps: DelayDeps, id: string): Promise<void> {
  const now = deps.clock();
  const shipBy = shipByFrom(now, await orderSettings(deps.db, id));
  const promised = await setAnnouncedDate(deps.db, id, { shipBy, now });
  const order = promised && (await findOrder(deps.db, id));
  if (!order) return;
  await queueOrderMail(deps, order, (facts) => delayedMail(facts, { promised, shipBy }));
}
