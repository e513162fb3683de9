import { mayStillChange, STOPPED as STOPPED_CAUSE } from '../../../domain/orders/holds.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import type { ChangeAnswer } from '../../../wire/admin/order-actions.ts';
import { recordChange } from '../../access/audit/record-change.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { endHold } from './end-hold.ts';
import { holdOrder } from './hold-order.ts';
import { activeHolds } from './queries.ts';

interface Stop {
  orderId: string;
  /** Mail address of the administrator. */
  by: string;
}

/** Stops a paid order until the owner lets it go on. Stopping it again changes nothing. */
export async function stopOrder(deps: Deps, { orderId, by }: Stop): Promise<ChangeAnswer | ShopError> {
  return withOrderLocked(deps, { orderId }, async (inner, order) => {
    if (!hasBeenPaid(order) && order.replaces === null)
      return new ShopError('conflict', 'This order is not paid, so there is nothing to stop.');
    if (!mayStillChange(order))
      return new ShopError('conflict', 'Printful has it already. Cancel it instead.');
    if (await isStopped(inner.db, orderId)) return { isChanged: false };
    const hold = { ...STOPPED, reason: `${by} stopped it`, isQuiet: true };
    if (!(await holdOrder(inner, order, hold)))
      return new ShopError('conflict', 'This order cannot be stopped anymore.');
    const about = { kind: 'order', id: orderId } as const;
    await recordChange(inner.db, { who: by, text: `stopped #${orderId}`, about });
    return { isChanged: true };
  });
}

/** Ends the owner's stop, and nothing else that holds the order. */
export async function goOn(deps: Deps, { orderId, by }: Stop): Promise<ShopError | null> {
  return withOrderLocked(deps, { orderId }, async (inner) => {
    if (!(await isStopped(inner.db, orderId))) return new ShopError('conflict', 'Nobody stopped this order.');
    await endHold(inner, orderId, { ...STOPPED, by: `${by} let it go on` });
    const about = { kind: 'order', id: orderId } as const;
    await recordChange(inner.db, { who: by, text: `let #${orderId} go on`, about });
    return null;
  });
}

const isStopped = async (db: Db, orderId: string) =>
  (await activeHolds(db, orderId)).some(
    ({ kind, cause }) => kind === STOPPED.kind && cause === STOPPED.cause,
  );

/** The hold of an order that a person stopped. */
export const STOPPED = { kind: 'owner', cause: STOPPED_CAUSE } as const;
