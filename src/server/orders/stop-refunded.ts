import { alertOwner } from '../alerts/alert-owner.ts';
import type { Deps } from '../deps.ts';
import { setNeverMade } from '../fulfillment/order-queries.ts';
import { lockOrder } from './queries.ts';
import { stopProduction } from './stop-production.ts';

/** Stops Printful from making what was paid back; where it is too late, the owner is told. */
export async function stopRefunded(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'refunded') return;
    if (await stopProduction(deps, order)) return setNeverMade(trx, orderId);
    await alertOwner(
      { ...deps, db: trx },
      {
        event: `made-anyway.${orderId}`,
        kind: 'made_anyway',
        orderId,
        text: `Order #${orderId}: all of its money went back, but Printful is making it already.`,
      },
    );
  });
}
