import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { fingerprint } from '../../secrets.ts';
import { closeOrder } from '../settling/close-order.ts';
import { hasBeenPaid } from '../settling/settle-order.ts';
import { openingKeyHash } from '../shopper/queries.ts';

/**
 * Makes way for a changed checkout: the order it replaces is closed, so that only one of both can ever be paid.
 * Answers why that cannot be: `already_paid` names the order that was faster.
 */
export async function supersedeOrder(
  deps: Deps,
  { id, key }: { id: string; key: string },
): Promise<ShopError | null> {
  const keyHash = await openingKeyHash(deps.db, id);
  if (keyHash === null || keyHash !== fingerprint(key))
    return new ShopError('invalid', 'There is no such order to take the place of.', { path: 'supersedes' });
  const old = await closeOrder(deps, { orderId: id, cause: 'the checkout was changed' });
  if (!old || old.status === 'canceled') return null;
  if (hasBeenPaid(old))
    return new ShopError('already_paid', `Order #${id} is paid already.`, { details: { orderId: id } });
  return new ShopError('conflict', 'A payment of this checkout is under way. Wait until it is through.');
}
