import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { letterMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { withOrderLocked } from '../with-order-locked.ts';

interface Letter {
  orderId: string;
  /** From the form, so that a double click sends one. */
  requestId: string;
  text: string;
}

/** Sends the shopper of an order a letter that the team wrote. */
export async function writeLetter(deps: Deps, { orderId, ...letter }: Letter): Promise<ShopError | null> {
  return withOrderLocked(deps, { orderId }, async (inner, order) => {
    if (order.recipient.email === '')
      return new ShopError('conflict', 'This person is erased, so there is nobody to write to.');
    await queueOrderMail(inner, order, (facts) => letterMail(facts, letter));
    return null;
  });
}
