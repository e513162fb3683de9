import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { queueConfirmationCopy } from '../../mail/order-confirmation.ts';
import { hasBeenPaid } from '../settling/settle-order.ts';
import { withOrderLocked } from '../with-order-locked.ts';

/** Sends the confirmation of a paid order once more, with the key that opens it now; one mail for clicks at once. */
export async function resendConfirmation(
  deps: Deps,
  { orderId }: { orderId: string },
): Promise<ShopError | null> {
  const outcome = await withOrderLocked(deps, orderId, async (inner, order) => {
    if (!hasBeenPaid(order)) return new ShopError('conflict', 'This order is not paid.');
    await queueConfirmationCopy(inner, order);
    return 'queued';
  });
  if (outcome === null) return new ShopError('not_found', 'There is no such order.');
  return outcome === 'queued' ? null : outcome;
}
