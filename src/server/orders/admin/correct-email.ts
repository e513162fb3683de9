import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { changeEmail } from '../edits/change-recipient.ts';
import { readEmail } from '../edits/edit-email.ts';
import { withOrderLocked } from '../with-order-locked.ts';

interface Correction {
  orderId: string;
  /** As typed. */
  email: string;
  /** The address as the form was opened with it. */
  was?: string | undefined;
  /** Mail address of the administrator. */
  by: string;
}

/** Corrects the email address of an order for its owner, however far the order is. */
export async function correctEmail(
  deps: Deps,
  { orderId, email: typed, was, by }: Correction,
): Promise<ShopError | null> {
  const email = readEmail(typed);
  if (email instanceof ShopError) return email;
  return withOrderLocked(deps, { orderId }, async (inner, order) => {
    const { email: now } = order.recipient;
    if (now === '')
      return new ShopError('conflict', 'This person is erased, so there is nobody to write to.');
    const stale = refuseStale(was === undefined ? was : { email: was }, { email: now });
    if (stale) return stale;
    await changeEmail(inner, order, { email, who: by });
    return null;
  });
}
