import { type Gift, giftForm } from '../../../domain/orders/gift.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { SHOPPER } from '../change-window/queries.ts';
import { refuseLink, type Wish, withinWindow } from '../change-window/within-window.ts';
import { readGift } from '../gifts/read-gift.ts';
import { changeGift } from './change-gift.ts';

interface GiftEdit extends Wish {
  /** As typed; null for none. */
  gift: Gift | null;
  /** The gift that the shopper's page showed, as `giftForm` has it. */
  was?: Readonly<Record<string, unknown>> | undefined;
}

/** Makes an order a gift, changes its gift, or takes it away, for the shopper who has the order's key. */
export async function editGift(
  deps: Deps,
  { gift: typed, was, ...wish }: GiftEdit,
): Promise<'changed' | 'same' | ShopError> {
  const receivedAt = deps.clock();
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const gift = readGift(deps, typed);
  if (gift instanceof ShopError) return gift;
  return withinWindow(deps, { ...wish, receivedAt }, async (inner, order) => {
    const stale = refuseStale(
      was,
      giftForm(order.gift),
      'Somebody changed the gift after you opened it. Save again to use yours, or go back to keep theirs.',
    );
    return stale ?? changeGift(inner, order, { gift, who: SHOPPER });
  });
}
