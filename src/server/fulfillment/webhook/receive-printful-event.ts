import { isOrderId } from '../../../domain/order-id.ts';
import type { Deps } from '../../deps.ts';
import type { PrintfulEvent } from '../../gateways/printful/webhooks.ts';
import { insertProviderEvent } from '../../orders/queries.ts';
import { orderIdOf } from '../create-draft.ts';

/** Keeps the event and rings the bell of the order it is about, in one transaction; a repeated event does nothing. */
export async function receivePrintfulEvent(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { id, type, externalId }: PrintfulEvent,
): Promise<void> {
  const orderId = externalId === null ? null : orderIdOf(externalId);
  await db.transaction().execute(async (trx) => {
    if (!(await insertProviderEvent(trx, { provider: 'printful', id, type }))) return;
    if (orderId && isOrderId(orderId)) await jobs.enqueue(trx, 'follow-order', { orderId });
  });
}
