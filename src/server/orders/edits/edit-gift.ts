import { type Gift, isSameGift } from '../../../domain/orders/gift.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { giftChangedMail } from '../../mail/gift-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { readGift } from '../gifts/read-gift.ts';
import { byWhom, insertChange, SHOPPER } from '../window/queries.ts';
import { refuseLink, type Wish, withinWindow } from '../window/within-window.ts';
import { setGift } from './queries.ts';

interface GiftEdit extends Wish {
  /** As typed. */
  gift: Gift;
  /** The gift that the shopper's page showed. */
  was?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes the note of a gift, and whether its receiver hears of it, for the shopper who has the order's key. */
export async function editGift(
  deps: Deps,
  { gift: typed, was, ...wish }: GiftEdit,
): Promise<'changed' | 'same' | ShopError> {
  const receivedAt = deps.clock();
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const gift = readGift(deps, typed);
  if (gift === null || gift instanceof ShopError) return gift ?? noGift();
  return withinWindow(deps, { ...wish, receivedAt }, async (inner, order) => {
    const before = order.gift;
    if (!before) return noGift();
    const stale = refuseStale(
      was,
      before,
      'Somebody changed the note after you opened it. Save again to use yours, or go back to keep theirs.',
    );
    if (stale) return stale;
    if (isSameGift(before, gift)) return 'same';
    await setGift(inner.db, order.id, gift);
    const who = SHOPPER;
    const changeId = await insertChange(
      inner.db,
      order.id,
      { kind: 'gift', before, after: gift },
      { who, at: deps.clock() },
    );
    await queueOrderMail(inner, { ...order, gift }, (facts) =>
      giftChangedMail(facts, { changeId, by: byWhom(who) }),
    );
    return 'changed';
  });
}

const noGift = () => new ShopError('conflict', 'This order isn’t a gift.');
