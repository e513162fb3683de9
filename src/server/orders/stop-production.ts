import { isStoppable } from '../../domain/late-cancellation.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import type { Deps } from '../deps.ts';
import { externalIdOf } from '../fulfillment/create-draft.ts';
import { setNeverMade } from '../fulfillment/queries.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { lockOrder, type Order } from './queries.ts';

/** Cancels an order at Printful. False when it is in production already. Throws when Printful does not answer. */
export async function stopProduction(
  { printful }: Pick<Deps, 'printful'>,
  order: Pick<Order, 'id' | 'printfulAttempt'>,
): Promise<boolean> {
  const draft = await printful.findOrder(externalIdOf(order));
  if (!draft || draft.status === 'canceled') return true;
  if (!isStoppable(draft.status)) return false;
  try {
    await printful.cancelOrder(draft.id);
    return true;
  } catch (error) {
    // Production started after the status was read.
    if (error instanceof PrintfulError && error.kind === 'refused') return false;
    throw error;
  }
}

/** Keeps Printful from making an order that was refunded in full. Alerts the owner when it is too late. */
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
        text: `Order #${orderId}: it was refunded in full, but Printful is making it already.`,
      },
    );
  });
}
