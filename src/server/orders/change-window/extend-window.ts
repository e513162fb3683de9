import { EXTRA_MINUTES, mayExtend, windowEnd } from '../../../domain/orders/change-window.ts';
import { shipBy } from '../../../domain/shipping/arrival.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { orderSettings } from '../../settings/queries.ts';
import { updateOrder } from '../queries.ts';
import { insertChange, SHOPPER } from './queries.ts';
import { type Wish, withinWindow } from './within-window.ts';

/** Gives a shopper ten more minutes, once. The job that sends the order sees the new time when it runs. */
export const extendWindow = (deps: Deps, wish: Wish): Promise<undefined | ShopError> =>
  withinWindow(deps, wish, async ({ db, config }, order, at) => {
    if (order.sendAfter === null || !mayExtend(order, at))
      return new ShopError('conflict', 'You’ve already taken your 10 more minutes.');
    const sendAfter = windowEnd(order.sendAfter, EXTRA_MINUTES, config.limits.minute);
    await updateOrder(db, order.id, {
      send_after: sendAfter,
      ship_by: shipBy(sendAfter, await orderSettings(db, order.id)),
      window_extended: true,
    });
    await insertChange(db, order.id, { change: { kind: 'more_time' }, who: SHOPPER, at });
    return undefined;
  });
