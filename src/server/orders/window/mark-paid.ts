import { shipBy } from '../../../domain/arrival.ts';
import { sendsAt, windowEnd } from '../../../domain/edit-window.ts';
import type { InTransaction } from '../../deps.ts';
import { editWindowOf, orderSettings } from '../../settings/queries.ts';
import { setPaid } from './queries.ts';

/**
 * Stores when a locked order was paid, until when its shopper may change it, and the ship date that is promised. Returns the end
 * of the window, and when the order goes to Printful.
 */
export async function markPaid(
  { db, config }: Pick<InTransaction, 'db' | 'config'>,
  orderId: string,
  paidAt: Date,
): Promise<{ sendAfter: Date; dueAt: Date }> {
  const { minute, changeTimeout } = config.limits;
  const minutes = await editWindowOf(db, orderId, config.editWindowMinutes);
  const sendAfter = windowEnd(paidAt, minutes, minute);
  await setPaid(db, orderId, {
    paidAt,
    sendAfter,
    shipBy: shipBy(sendAfter, await orderSettings(db, orderId)),
  });
  return { sendAfter, dueAt: sendsAt({ paidAt, sendAfter }, changeTimeout) ?? paidAt };
}
