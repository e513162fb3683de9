import { type Gift, giftForm, isSameGift } from '../../../domain/orders/gift.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { giftChangedMail } from '../../mail/gift-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { changeOrder } from '../admin/change-order.ts';
import { byWhom, insertChange, SHOPPER } from '../change-window/queries.ts';
import { refuseLink, type Wish, withinWindow } from '../change-window/within-window.ts';
import { readGift } from '../gifts/read-gift.ts';
import { type Order, updateOrder } from '../queries.ts';

interface TypedGift {
  /** As typed; null for none. */
  gift: Gift | null;
  /** The gift as the form was opened with it, as `giftForm` has it. */
  was?: Readonly<Record<string, unknown>> | undefined;
}

/** Makes an order a gift, changes its gift, or takes it away, for the shopper who has the order's key. */
export async function editGift(
  deps: Deps,
  { gift: typed, was, ...wish }: Wish & TypedGift,
): Promise<'changed' | 'same' | ShopError> {
  const receivedAt = deps.clock();
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const gift = readGift(deps, typed);
  if (gift instanceof ShopError) return gift;
  return withinWindow(deps, { ...wish, receivedAt }, (inner, order) =>
    changeGift(inner, order, {
      gift,
      was,
      who: SHOPPER,
      stale:
        'Somebody changed the gift after you opened it. Save again to use yours, or go back to keep theirs.',
    }),
  );
}

interface NewGift extends TypedGift {
  orderId: string;
  /** Mail address of the administrator. */
  by: string;
}

/** Makes an order a gift, changes its gift, or takes it away, before production starts. The price stays. */
export async function changeOrderGift(
  deps: Deps,
  { orderId, gift: typed, was, by }: NewGift,
): Promise<ShopError | null> {
  const gift = readGift(deps, typed);
  if (gift instanceof ShopError) return gift;
  return changeOrder(deps, { orderId, by, note: 'Changed the gift.' }, async (inner, order) => {
    const outcome = await changeGift(inner, order, { gift, was, who: by });
    return outcome === 'changed' ? {} : outcome;
  });
}

/**
 * Makes a locked order a gift, changes its gift, or takes it away; its price stays. If the order is paid, the change is recorded,
 * and its shopper gets one email.
 */
async function changeGift(
  deps: InTransaction,
  order: Order,
  { gift, was, who, stale }: TypedGift & { who: string; stale?: string },
): Promise<'changed' | 'same' | ShopError> {
  const { gift: before } = order;
  // Also when it is saved again, perhaps because the first answer was lost.
  if (isSameGift(before, gift)) return 'same';
  const refusal = refuseStale(was, giftForm(before), stale);
  if (refusal) return refusal;
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
