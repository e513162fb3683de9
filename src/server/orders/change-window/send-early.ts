import { sendsAt } from '../../../domain/orders/change-window.ts';
import type { Deps } from '../../deps.ts';
import type { ShopError } from '../../http/shop-error.ts';
import { endWindow } from './end-window.ts';
import { SHOPPER } from './queries.ts';
import { type Wish, withinWindow } from './within-window.ts';

/** Ends the window of an order at its shopper's wish. What holds the order still does. */
export const sendEarly = (deps: Deps, wish: Wish): Promise<undefined | ShopError> =>
  withinWindow(deps, wish, async (inner, { id, sendAfter, paidAt }, at) => {
    await endWindow(inner, { id, sendAfter }, { who: SHOPPER, at });
    const due = sendsAt({ paidAt, sendAfter: at }, deps.config.limits.changeTimeout) ?? at;
    await deps.jobs.enqueue(inner.db, { name: 'send-order', data: { orderId: id }, at: due });
    return undefined;
  });
