import {
  HOLD_KINDS,
  type HoldKind,
  isEndedBySend,
  type OrderFacts,
  statusOf,
} from '../../../domain/orders/holds.ts';
import { closeAlertAbout } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import { orderConfirmation } from '../../mail/order-confirmation.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { markPaid } from '../change-window/mark-paid.ts';
import { lockOrder, moveOrder, type Order } from '../queries.ts';
import { answerQuestion, openQuestions } from '../words/queries.ts';
import { holdOrder, type NewHold } from './hold-order.ts';
import { activeHolds, endHolds, readFacts } from './queries.ts';

/**
 * Ends a hold whose cause is gone, or all of its kind when no cause is given. Other holds stay. The last end lets the order
 * go on. Returns the order as it is then, locked.
 */
export async function endHold(
  deps: InTransaction,
  orderId: string,
  { kind, cause, by }: { kind: HoldKind; cause?: string; by: string },
): Promise<Order | null> {
  const order = await lockOrder(deps.db, orderId);
  if (order?.status !== 'on_hold') return order;
  const ended = await end(deps, orderId, { kinds: [kind], cause, by });
  return ended === 0 ? order : goOn(deps, order, { by });
}

/** Holds a locked order anew for a cause that may hold it already: the owner is alerted again. */
export async function holdAnew(
  deps: InTransaction,
  order: Pick<Order, 'id' | 'status'>,
  { by, advice, ...hold }: NewHold & { by: string; advice: string },
): Promise<void> {
  await end(deps, order.id, { kinds: [hold.kind], cause: hold.cause, by });
  await holdOrder(deps, order, { ...hold, advice });
}

/**
 * Ends all holds that an administrator's send may end, and Printful's if Printful no longer holds the order, approves all its
 * words, and lets the locked order go on unless another holds it.
 */
export async function endHoldsBySend(deps: InTransaction, order: Order, by: string): Promise<void> {
  await end(deps, order.id, {
    kinds: HOLD_KINDS.filter((kind) => isEndedBySend({ kind }) || kind === 'printful'),
    by,
  });
  for (const { id } of await openQuestions(deps.db, order.id))
    await answerQuestion(deps.db, id, { state: 'approved', by, now: deps.clock() });
  // Whatever ended it before, the administrator wants it made.
  await goOn(deps, order, { by, hasEnded: false });
}

async function end(
  deps: InTransaction,
  orderId: string,
  { by, ...which }: { kinds: readonly HoldKind[]; cause?: string | undefined; by: string },
): Promise<number> {
  const now = deps.clock();
  const ended = await endHolds(deps.db, orderId, { ...which, by, now });
  for (const id of ended) await closeAlertAbout(deps.db, `order-held.${orderId}.${id}`, now);
  return ended.length;
}

/** Gives an order its status by the facts as they are now, not the one it had before. */
async function goOn(
  deps: InTransaction,
  order: Order,
  { by: cause, ...change }: { by: string } & Partial<OrderFacts>,
): Promise<Order | null> {
  const facts = { ...(await readFacts(deps.db, order.id)), ...change };
  const to = statusOf(await activeHolds(deps.db, order.id), facts);
  const now = deps.clock();
  if (!(await moveOrder(deps.db, order, { to, cause, now }))) return order;
  if (to === 'processing') await markPaid(deps, order.id, now);
  if (to === 'processing' || to === 'sent_to_printful')
    await deps.jobs.enqueue(deps.db, { name: 'send-order', data: { orderId: order.id } });
  // Printful returned it to a draft while something else held it.
  if (to === 'confirmed_with_printful' && facts.printfulStatus === 'draft')
    await deps.jobs.enqueue(deps.db, { name: 'follow-order', data: { orderId: order.id } });
  const moved = await lockOrder(deps.db, order.id);
  // Its payment was held as it came, so nothing has confirmed it yet.
  if (moved?.paidAt && !order.paidAt) await queueOrderMail(deps, moved, orderConfirmation);
  return moved;
}
