import { mayTakeMoney } from '../../domain/dispute-status.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { keepOnHold } from './hold-order.ts';
import type { InTransaction } from './in-transaction.ts';
import { disputesOf, type StoredDispute } from './money/queries.ts';
import { lockOrder, moveOrder, type Order, statusBeforeHold } from './queries.ts';

/**
 * Lets an order go on after a dispute or Printful has ended its hold, from where it was or from `goesOnFrom`. It stays
 * on hold while the other one still holds it, or anything that a person decides. Answers the order as it is then.
 */
export async function endHold(
  deps: InTransaction,
  orderId: string,
  { cause, goesOnFrom }: { cause: string; goesOnFrom?: OrderStatus },
): Promise<Order | null> {
  const order = await lockOrder(deps.db, orderId);
  if (order?.status !== 'on_hold' || order.holdKind === 'other' || order.holdKind === null) return order;
  const dispute = (await disputesOf(deps.db, orderId)).find(({ status }) => mayTakeMoney(status));
  if (dispute) await keepOnHold(deps, order, disputeHold(dispute), 'dispute');
  else if (order.printfulStatus === 'onhold') await keepOnHold(deps, order, PRINTFUL_HOLD, 'printful');
  else await goOn(deps, order, cause, goesOnFrom ?? (await statusBeforeHold(deps.db, orderId)));
  return lockOrder(deps.db, orderId);
}

async function goOn(deps: InTransaction, order: Order, cause: string, to: OrderStatus | null): Promise<void> {
  if (to === null || !(await moveOrder(deps.db, order, to, cause, deps.clock()))) return;
  if (to === 'processing' || to === 'sent_to_printful')
    await deps.jobs.enqueue(deps.db, 'send-order', { orderId: order.id });
}

/** Why a disputed order is on hold. */
export const disputeHold = ({ reason }: Pick<StoredDispute, 'reason'>) =>
  `the payment is disputed (${reason})`;

/** Why an order is on hold that Printful put aside. */
export const PRINTFUL_HOLD = 'Printful holds it';
