import { RETENTION } from '../../domain/settings/retention.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { readProviderTime } from '../gateways/provider-time.ts';
import { erasePersons, findDueOrders, lockForErasure } from './erasure-queries.ts';
import { deleteAged, hideMailKeys } from './retention-queries.ts';

/** Skips a run unless Stripe confirms the clock: one that is ahead would delete for good what is still to be kept. */
export async function applyRetentionInTime(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { stripe, limits } = deps.config;
  const time = await readProviderTime(stripe.apiUrl, limits.health.answer);
  if (time && Math.abs(deps.clock().getTime() - time.getTime()) <= limits.retentionClock)
    return applyRetention(deps);
  deps.log.warn({ stripe: time }, 'nothing past its retention is deleted until Stripe confirms the date');
}

/** Deletes or erases what is past its retention. Runs once a day, and can be interrupted and run again. */
export async function applyRetention({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * config.limits.day);
  await hideMailKeys(db);
  await deleteAged(db, before);
  const ends = {
    unpaidBefore: before(RETENTION.unpaidOrders.days),
    paidBefore: before(RETENTION.paidOrders.days),
  };
  for (;;) {
    const due = await findDueOrders(db, ends);
    if (due.length === 0) return;
    await transact(db, async (trx) => {
      await lockForErasure(trx, due);
      // Meanwhile a bank may have opened a dispute, or a refund may have failed.
      await erasePersons(trx, await findDueOrders(trx, { ...ends, among: due }), now);
    });
  }
}
