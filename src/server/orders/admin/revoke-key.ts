import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { fingerprint } from '../../secrets.ts';
import { orderKey } from '../order-key.ts';
import { findOrder } from '../queries.ts';
import { setKey } from './action-queries.ts';

/** Makes every link to an order that was sent so far worthless; a confirmation sent again has a new one. */
export async function revokeKey(
  { db, secrets }: Deps,
  { orderId }: { orderId: string },
): Promise<ShopError | null> {
  const order = await findOrder(db, orderId);
  if (!order) return new ShopError('not_found', 'There is no such order.');
  const version = order.keyVersion + 1;
  await setKey(db, orderId, { version, keyHash: fingerprint(orderKey(secrets, orderId, version)) });
  return null;
}
