import { disputeReason } from '../../../domain/money/dispute-status.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import type { Hold } from '../../../domain/orders/holds.ts';
import { statusWords } from '../../../domain/orders/order-states.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeAlertAbout } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import type { StoredDispute } from '../money/queries.ts';
import { moveOrder, type Order } from '../queries.ts';
import { insertHold, setHoldReason } from './queries.ts';

export interface NewHold extends Hold {
  /** Why, in words that continue "Order #7K2Q9MXA4T is on hold:". */
  reason: string;
}

/**
 * Puts a locked order on hold, or adds a reason to an order on hold. Alerts the owner about each new reason, unless
 * it is quiet. False when an order of this status cannot be held.
 */
export async function holdOrder(
  deps: InTransaction,
  order: Pick<Order, 'id' | 'status'>,
  { kind, cause, reason, advice = '', isQuiet = false }: NewHold & { advice?: string; isQuiet?: boolean },
): Promise<boolean> {
  const { id: orderId, status } = order;
  const since = deps.clock();
  const isFirst = status !== 'on_hold';
  if (isFirst && !(await moveOrder(deps.db, order, { to: 'on_hold', cause: reason, now: since })))
    return false;
  const id = await insertHold(deps.db, { orderId, kind, cause, reason, since });
  if (id === null || isQuiet) return true;
  // The reason may name the words of a hat, which the log must not have.
  deps.log.error({ orderId, kind, cause }, 'order held');
  const text = isFirst
    ? `Order #${orderId} is on hold: ${reason}. It was ${statusWords(status)}.`
    : `Order #${orderId} is on hold for one more reason: ${reason}.`;
  await alertOwner(deps, {
    event: `order-held.${orderId}.${id}`,
    kind: 'held',
    orderId,
    text: `${text}${advice}`,
  });
  return true;
}

/** Rewords an active hold whose cause changed, and closes the alert about the old reason. */
export async function rewordHold(
  deps: InTransaction,
  orderId: string,
  { kind, cause, reason }: NewHold,
): Promise<void> {
  const id = await setHoldReason(deps.db, { orderId, kind, cause, reason });
  if (id !== null) await closeAlertAbout(deps.db, `order-held.${orderId}.${id}`, deps.clock());
}

/** The hold of a disputed order. Each dispute has its own. */
export const disputeHold = ({
  id,
  reason,
  status,
  amount,
}: Pick<StoredDispute, 'id' | 'reason' | 'status' | 'amount'>): NewHold => ({
  kind: 'dispute',
  cause: id,
  reason:
    status === 'lost'
      ? `a dispute was lost: the bank gave ${formatPrice(amount)} back to the shopper (${disputeReason(reason)})`
      : `the payment is disputed (${disputeReason(reason)})`,
});
