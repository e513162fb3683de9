import { isWindowOpen, type WindowedOrder } from '../../../domain/orders/change-window.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { asRefusal, ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { asItEnded } from '../holds/as-it-ended.ts';
import { findKeyHash, type Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { isDisputed, wasEnded } from './queries.ts';

/** A shopper's wish about an order, with the key of the order's link. */
export interface Wish {
  orderId: string;
  key: string;
  /** When the shop received it; now if not given. */
  receivedAt?: Date;
}

export interface Opening extends Wish {
  /** Whether the order is open for this wish although its window is over. */
  isOpen?: (inner: InTransaction, order: Order & WindowedOrder) => Promise<boolean>;
}

/**
 * Does `work` in a transaction that locks the order, if its shopper may still change it. A wish that the shop received before the
 * end of the window counts, if it gets the lock in time. Returns a refusal: 404 for a wrong key or id, 409 when it is too late,
 * or what `work` threw to undo what it did.
 */
export async function withinWindow<Outcome>(
  deps: Deps,
  { receivedAt = deps.clock(), isOpen = neverOpen, ...wish }: Opening,
  work: (inner: InTransaction, order: Order & WindowedOrder, receivedAt: Date) => Promise<Outcome>,
): Promise<Outcome | ShopError> {
  const { orderId } = wish;
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const inTime = async (inner: InTransaction, locked: Order) => {
    // The key may have changed while this waited for the order.
    const ended = await refuseLink(inner, wish);
    if (ended) return ended;
    const order = { ...(await asItEnded(inner.db, locked)), isDisputed: await isDisputed(inner.db, orderId) };
    const isInTime =
      (isWindowOpen(order, receivedAt) && !(await wasEnded(inner.db, orderId))) ||
      (await isOpen(inner, order));
    return isInTime ? work(inner, order, receivedAt) : tooLate(order);
  };
  const timeout = deps.config.limits.changeTimeout;
  const lock = { orderId, timeout, busy: tooLate, missing: unknownLink };
  return withOrderLocked(deps, lock, inTime).catch(asRefusal);
}

const neverOpen = async () => false;

/** Refuses a key that opens no order, in the same way as an id that does not exist. */
export const refuseLink = async (
  { db }: Pick<Deps, 'db'>,
  { orderId, key }: Pick<Wish, 'orderId' | 'key'>,
): Promise<ShopError | null> =>
  isOrderId(orderId) && (await findKeyHash(db, orderId)) === sha256(key) ? null : unknownLink();

export const tooLate = (order?: Pick<Order, 'status'>) =>
  new ShopError(
    'conflict',
    order && isCanceled(order.status)
      ? 'This order is canceled. There’s nothing left to change.'
      : 'Already on its way. It can’t be changed anymore.',
  );

export const unknownLink = () =>
  new ShopError('not_found', 'This link doesn’t open an order. Use the one in our latest email.');
