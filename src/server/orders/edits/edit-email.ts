import { checkField } from '../../../domain/address/address.ts';
import { readPasted } from '../../../domain/address/pasted-text.ts';
import { mayFixEmail } from '../../../domain/orders/change-window.ts';
import type { Deps } from '../../deps.ts';
import { asRefusal, ShopError } from '../../http/shop-error.ts';
import { isDisputed, SHOPPER } from '../change-window/queries.ts';
import { refuseLink, tooLate, unknownLink, type Wish } from '../change-window/within-window.ts';
import { orderKey } from '../order-key.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { changeEmail } from './change-recipient.ts';

interface EmailEdit extends Wish {
  /** As typed. */
  email: string;
}

/**
 * Corrects the email address for the shopper who has the order's key, once, until the order ships. Returns the key that opens the
 * order from then on: all earlier links end.
 */
export async function editEmail(
  deps: Deps,
  { email: typed, ...wish }: EmailEdit,
): Promise<{ key: string } | ShopError> {
  const { orderId, key } = wish;
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const email = readEmail(typed);
  if (email instanceof ShopError) return email;
  return withOrderLocked(
    deps,
    { orderId, timeout: deps.config.limits.changeTimeout, busy: tooLate, missing: unknownLink },
    async (inner, order) => {
      // The key may have changed while this waited for the order.
      const ended = await refuseLink(inner, wish);
      if (ended) return ended;
      if (order.recipient.email === email) return { key };
      if (order.emailFixedAt) return new ShopError('conflict', FIXED_ALREADY);
      if (!mayFixEmail({ ...order, isDisputed: await isDisputed(inner.db, orderId) })) return tooLate(order);
      const { keyVersion } = await changeEmail(inner, order, { email, who: SHOPPER });
      return { key: orderKey(deps.secrets, orderId, keyVersion) };
    },
  ).catch(asRefusal);
}

/** The address without what came with it when it was pasted, or what is wrong with it. */
export function readEmail(typed: string): string | ShopError {
  const email = readPasted(typed);
  const message = checkField('customerEmail', { customerEmail: email });
  return message ? new ShopError('invalid', message, { path: 'email' }) : email;
}

const FIXED_ALREADY = 'You can change the email only once. Write to us and we’ll change it for you.';
