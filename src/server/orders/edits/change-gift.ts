import { type Gift, isSameGift } from '../../../domain/orders/gift.ts';
import type { InTransaction } from '../../deps.ts';
import { giftChangedMail } from '../../mail/gift-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { byWhom, insertChange } from '../change-window/queries.ts';
import { type Order, updateOrder } from '../queries.ts';

/**
 * Makes a locked order a gift, changes its gift, or takes it away; its price stays. If the order is paid, the change is recorded,
 * and its shopper gets one email.
 */
export async function changeGift(
  deps: InTransaction,
  order: Order,
  { gift, who }: { gift: Gift | null; who: string },
): Promise<'changed' | 'same'> {
  const { gift: before } = order;
  if (isSameGift(before, gift)) return 'same';
  await updateOrder(deps.db, order.id, { gift: gift && JSON.stringify(gift) });
  if (order.paidAt === null) return 'changed';
  const changeId = await insertChange(deps.db, order.id, {
    change: { kind: 'gift', before, after: gift },
    who,
    at: deps.clock(),
  });
  await queueOrderMail(deps, { ...order, gift }, (facts) =>
    giftChangedMail(facts, { changeId, by: byWhom(who), before }),
  );
  return 'changed';
}
