import type { Deps } from '../deps.ts';
import type { ShopError } from '../http/shop-error.ts';
import { HIDDEN_KEY, type MailKey } from '../mail/mail-key.ts';
import { type Secrets, sha256 } from '../secrets.ts';
import { findOrder, type Order, setKey } from './queries.ts';
import { noSuchOrder } from './with-order-locked.ts';

/** The 128-bit key that opens the shopper's own page of an order. Only its hash is stored. Each version is another key. */
export const orderKey = (secrets: Secrets, orderId: string, version = 1): string =>
  secrets.sign('order-key', keyText(orderId, version));

const keyText = (orderId: string, version: number) => (version === 1 ? orderId : `${orderId}.${version}`);

/** The address of the shopper's own page of an order. */
export const orderAddress = (publicUrl: string, orderId: string, key: string): string =>
  `${publicUrl}/orders/${orderId}?key=${key}`;

/** The same as an email stores it. The key is put in when the email leaves. */
export const mailedAddress = (publicUrl: string, orderId: string): string =>
  orderAddress(publicUrl, orderId, HIDDEN_KEY);

/** Whom an email about an order goes to, and what its links open. */
export const toShopper = ({ id, keyVersion, recipient }: Order) => ({
  orderId: id,
  recipient: recipient.email,
  key: { purpose: 'order-key', of: keyText(id, keyVersion) } satisfies MailKey,
});

/** Revokes every link to an order that was sent so far. What leaves later, or again, has a new one. */
export async function revokeKey(
  { db, secrets }: Deps,
  { orderId }: { orderId: string },
): Promise<ShopError | null> {
  const order = await findOrder(db, orderId);
  if (!order) return noSuchOrder();
  const version = order.keyVersion + 1;
  await setKey(db, orderId, { version, keyHash: sha256(orderKey(secrets, orderId, version)) });
  return null;
}
