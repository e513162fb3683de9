import { type Gift, giftForm } from '../../../domain/orders/gift.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { changeGift } from '../edits/change-gift.ts';
import { readGift } from '../gifts/read-gift.ts';
import { changeOrder } from './change-order.ts';

interface NewGift {
  orderId: string;
  /** As typed; null for none. */
  gift: Gift | null;
  /** The gift that the form was opened with, as `giftForm` has it. */
  was?: Readonly<Record<string, unknown>> | undefined;
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
    const stale = refuseStale(was, giftForm(order.gift));
    if (stale) return stale;
    return (await changeGift(inner, order, { gift, who: by })) === 'same' ? 'same' : {};
  });
}
