import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { queueConfirmation } from '../../mail/queue-confirmation.ts';
import { findOrder } from '../queries.ts';
import { isCharged } from '../settling/settle-order.ts';

/** Sends the confirmation of a paid order once more, with the key that opens it now. */
export async function resendConfirmation(
  deps: Deps,
  { orderId }: { orderId: string },
): Promise<ShopError | null> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return new ShopError('not_found', 'There is no such order.');
  if (!isCharged(order)) return new ShopError('conflict', 'This order is not paid.');
  await deps.db
    .transaction()
    .execute((trx) => queueConfirmation({ ...deps, db: trx }, order, `again-${deps.clock().getTime()}`));
  return null;
}
