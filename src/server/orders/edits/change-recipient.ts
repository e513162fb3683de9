import { isSameAddress, type PostalAddress, postalAddress } from '../../../domain/address/new-address.ts';
import { closeBuyerMailAlerts } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { queueConfirmationThere } from '../../mail/order-confirmation.ts';
import { addressChangedMail, emailChangedMail, linkEndedMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { queueMissed } from '../../mail/queue-mail.ts';
import { sha256 } from '../../secrets.ts';
import { byWhom, insertChange, SHOPPER } from '../change-window/queries.ts';
import { orderKey, toShopper } from '../order-key.ts';
import { type Order, setKey, updateOrder } from '../queries.ts';

/** Refuses an address whose shipping and tax were found out for an order that has moved since, unless it moved there. */
export function refuseMoved(seen: Order, locked: Order, address: PostalAddress): ShopError | null {
  const now = postalAddress(locked.recipient);
  return isSameAddress(now, postalAddress(seen.recipient)) || isSameAddress(now, address)
    ? null
    : new ShopError('conflict', 'The address has changed in the meantime. Check the order again.');
}

/**
 * Gives a locked order another address, and returns the order as it is then. If the order is paid, the change is recorded, and
 * the shopper gets one email.
 */
export async function changePostalAddress(
  deps: InTransaction,
  order: Order,
  { address, who }: { address: PostalAddress; who: string },
): Promise<Order> {
  const before = postalAddress(order.recipient);
  if (isSameAddress(before, address)) return order;
  const { name, ...place } = address;
  await updateOrder(deps.db, order.id, { customer_name: name, ...place });
  const changed = { ...order, recipient: { ...order.recipient, ...address } };
  if (order.paidAt === null) return changed;
  const changeId = await insertChange(deps.db, order.id, {
    change: { kind: 'address', before, after: address },
    who,
    at: deps.clock(),
  });
  await queueOrderMail(deps, changed, (facts) => addressChangedMail(facts, { changeId, by: byWhom(who) }));
  return changed;
}

/**
 * Gives a locked order another email address, and returns the order as it is then. If the order is paid, its earlier links end,
 * and both addresses are told, the new one with a new link.
 * What did not reach the earlier address goes to the new one. A shopper's own correction works once, and brings the confirmation
 * to the new address, too.
 */
export async function changeEmail(
  deps: InTransaction,
  order: Order,
  { email, who }: { email: string; who: string },
): Promise<Order> {
  const { db, secrets } = deps;
  const { id, recipient } = order;
  if (recipient.email === email) return order;
  const at = deps.clock();
  await updateOrder(db, id, { customer_email: email, ...(who === SHOPPER && { email_fixed_at: at }) });
  const changed = { ...order, recipient: { ...recipient, email } };
  // Nothing was sent to the earlier address yet, and the checkout still needs the key.
  if (order.paidAt === null) return changed;
  const version = order.keyVersion + 1;
  await setKey(db, id, { version, keyHash: sha256(orderKey(secrets, id, version)) });
  const changeId = await insertChange(db, id, {
    change: { kind: 'email', before: { email: recipient.email }, after: { email } },
    who,
    at,
  });
  await closeBuyerMailAlerts(db, id, at);
  const withNewKey = { ...changed, keyVersion: version };
  const ended = { changeId, earlier: recipient.email };
  await queueOrderMail(deps, withNewKey, (facts) => emailChangedMail(facts, { changeId }));
  await queueOrderMail(deps, withNewKey, (facts) => linkEndedMail(facts, ended));
  await queueMissed(deps, { from: recipient.email, to: toShopper(withNewKey) });
  if (who === SHOPPER) await queueConfirmationThere(deps, withNewKey);
  return withNewKey;
}
