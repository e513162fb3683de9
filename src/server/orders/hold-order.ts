import { mayTakeMoney } from '../../domain/dispute-status.ts';
import type { HoldKind, OrderStatus } from '../../domain/order-status.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeHoldAlerts } from '../alerts/queries.ts';
import type { InTransaction } from '../deps.ts';
import { disputesOf, type StoredDispute } from './money/queries.ts';
import { lockOrder, moveOrder, type Order, setHold, statusBeforeHold } from './queries.ts';

/** Puts a locked order on hold and alerts the owner. False when an order of this status cannot be held. */
export async function holdOrder(
  deps: InTransaction,
  order: Pick<Order, 'id' | 'status'>,
  why: string,
  kind: HoldKind = 'other',
): Promise<boolean> {
  const now = deps.clock();
  if (!(await moveOrder(deps.db, order, 'on_hold', why, now))) return false;
  await setHold(deps.db, order.id, { kind, reason: why });
  deps.log.error({ orderId: order.id }, `order held: ${why}`);
  await alertOwner(deps, {
    event: `order-held.${order.id}.${now.getTime()}`,
    kind: 'held',
    orderId: order.id,
    text: `Order #${order.id} is on hold: ${why}. It was ${order.status}.`,
  });
  return true;
}

/** Leaves an order on hold for another reason than before, and alerts the owner. */
export async function keepOnHold(
  deps: InTransaction,
  { id, holdKind }: Pick<Order, 'id' | 'holdKind'>,
  why: string,
  kind: HoldKind,
): Promise<void> {
  if (holdKind === kind) return;
  const now = deps.clock();
  await setHold(deps.db, id, { kind, reason: why });
  await closeHoldAlerts(deps.db, id, now);
  await alertOwner(deps, {
    event: `order-held.${id}.${now.getTime()}.${kind}`,
    kind: 'held',
    orderId: id,
    text: `Order #${id} is still on hold: ${why}.`,
  });
}

/**
 * Ends the hold of a dispute or of Printful. The order returns to the status it had before, or to `returnTo`. It stays on
 * hold while the other of the two still holds it, or when the owner has to decide. Returns the order as it is then.
 */
export async function endHold(
  deps: InTransaction,
  orderId: string,
  { cause, returnTo }: { cause: string; returnTo?: OrderStatus },
): Promise<Order | null> {
  const order = await lockOrder(deps.db, orderId);
  if (order?.status !== 'on_hold' || order.holdKind === 'other' || order.holdKind === null) return order;
  const dispute = (await disputesOf(deps.db, orderId)).find(({ status }) => mayTakeMoney(status));
  if (dispute) await keepOnHold(deps, order, disputeHold(dispute), 'dispute');
  else if (order.printfulStatus === 'onhold') await keepOnHold(deps, order, PRINTFUL_HOLD, 'printful');
  else await resume(deps, order, cause, returnTo ?? (await statusBeforeHold(deps.db, orderId)));
  return lockOrder(deps.db, orderId);
}

async function resume(
  deps: InTransaction,
  order: Order,
  cause: string,
  to: OrderStatus | null,
): Promise<void> {
  if (to === null || !(await moveOrder(deps.db, order, to, cause, deps.clock()))) return;
  if (to === 'processing' || to === 'sent_to_printful')
    await deps.jobs.enqueue(deps.db, 'send-order', { orderId: order.id });
}

/** Why a disputed order is on hold. */
export const disputeHold = ({ reason }: Pick<StoredDispute, 'reason'>) =>
  `the payment is disputed (${reason})`;

/** Why an order is on hold that Printful has put on hold. */
export const PRINTFUL_HOLD = 'Printful holds it';
