import { isStopped } from '../../domain/catalog/printful-status.ts';
import { holdStep, isEndedBySend } from '../../domain/orders/holds.ts';
import { isConfirmed, isPaid } from '../../domain/orders/order-status.ts';
import type { SentOrder } from '../../wire/printful.ts';
import { transact } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PrintfulError, refusalMessage } from '../gateways/printful-error.ts';
import { ShopError } from '../http/shop-error.ts';
import { endWindow } from '../orders/change-window/end-window.ts';
import { endHoldsBySend } from '../orders/holds/end-hold.ts';
import { activeHolds, type StoredHold } from '../orders/holds/queries.ts';
import { STOPPED } from '../orders/holds/stop-order.ts';
import { disputesOf, type StoredDispute } from '../orders/money/queries.ts';
import { findOrder, lockOrder, type Order } from '../orders/queries.ts';
import { noSuchOrder, patient } from '../orders/with-order-locked.ts';
import type { Verdict } from './check-draft.ts';
import { externalIdOf } from './create-draft.ts';
import { checkOrder, holdForPrintful } from './printful-hold.ts';
import { clearPrintfulOrder, setPrintfulOrder, startNextAttempt } from './queries.ts';
import { LATE_DRAFT, sendOrder } from './send-order.ts';

/**
 * Sends a paid order to Printful at an administrator's request, and ends its window and its holds, except those by a dispute or by
 * Printful. Returns its state after at most `sendTimeout`; a refusal says why Printful does not have it.
 */
export async function sendNow(
  deps: Deps,
  { orderId, who }: { orderId: string; who: string },
): Promise<SentOrder | ShopError> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return noSuchOrder();
  if (!isPaid(order.status)) return new ShopError('conflict', `Order #${orderId} is not paid.`);
  if (order.status === 'refunded') return new ShopError('conflict', `Order #${orderId} was refunded.`);
  try {
    const refusal = order.status === 'on_hold' ? await endHolds(patient(deps), orderId, who) : null;
    if (refusal) return refusal;
    await transact(deps.db, async (trx) => {
      const locked = await lockOrder(trx, orderId);
      if (locked) await endWindow({ db: trx }, locked, { who, at: deps.clock() });
    });
    const sent = await sendUntilTimeout(deps, orderId);
    return sent instanceof ShopError ? sent : { ...sent, wasSent: isConfirmed(order.status) };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return notSent(error.kind === 'refused' ? refusalMessage(error) : error.message, error);
  }
}

/**
 * Ends the holds that an administrator may end, and queues the order. A draft that can be confirmed stays; otherwise there will
 * be a new one. Changes nothing while a dispute or Printful holds the order, and says what to do about it.
 */
async function endHolds(deps: Deps, orderId: string, who: string): Promise<ShopError | null> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'on_hold') return null;
    const inner = { ...deps, db: trx };
    const earlier = await deps.printful.findOrder(externalIdOf(order));
    const verdict = earlier && (await checkOrder(inner, order, earlier));
    const isHeldThere = verdict?.next === 'hold' && verdict.hold.kind === 'printful';
    if (isHeldThere) await holdForPrintful(inner, order, verdict.hold);
    const active = await activeHolds(trx, orderId);
    const blocking = active.filter(
      (hold) => !isEndedBySend(hold) && (hold.kind !== 'printful' || isHeldThere),
    );
    if (blocking.length > 0) return cannotSend(orderId, blocking, await disputesOf(trx, orderId));
    const isLate = active.some(({ cause }) => cause === LATE_DRAFT.cause);
    if (earlier && verdict && isUsable(verdict, isLate))
      await setPrintfulOrder(trx, orderId, { printfulOrder: earlier, now: deps.clock() });
    else {
      const refusal = await makeRoom(inner, order, earlier);
      if (refusal) return refusal;
    }
    await endHoldsBySend(inner, order, `sent by ${who}`);
    return null;
  });
}

const cannotSend = (
  orderId: string,
  holds: readonly StoredHold[],
  disputes: readonly StoredDispute[],
): ShopError => {
  const steps = [...new Set(holds.map((hold) => holdStep(hold, disputes)))];
  const reasons = holds.map(({ reason }) => reason).join('; ');
  return new ShopError('conflict', `Order #${orderId} stays on hold: ${reasons}. ${steps.join(' ')}`);
};

/** Whether Printful makes what it has: it is in production, or a draft that can be confirmed as it is. */
const isUsable = ({ next }: Verdict, isLate: boolean): boolean =>
  next === 'done' || next === 'confirm' || (next === 'wait' && !isLate);

/** Makes room for a new draft: what Printful has is canceled, or it would make both. Refuses if Printful does not cancel it. */
async function makeRoom(
  { db, printful }: InTransaction,
  { id }: Order,
  earlier: PrintfulOrder | null,
): Promise<ShopError | null> {
  if (!earlier) {
    await clearPrintfulOrder(db, id);
    return null;
  }
  try {
    if (earlier.status === 'draft' || !isStopped(earlier.status)) await printful.cancelOrder(earlier.id);
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
    return new ShopError(
      'conflict',
      `Order #${id} stays on hold: Printful has it (“${earlier.status}”) and did not cancel it. If you sent it again, it would be ` +
        'made twice. Cancel it in Printful’s dashboard, then send it again.',
      { cause: error },
    );
  }
  await startNextAttempt(db, id, { unreadLines: [...earlier.unreadable, ...earlier.unread] });
  return null;
}

type Sent = Omit<SentOrder, 'wasSent'>;

async function sendUntilTimeout(deps: Deps, orderId: string): Promise<Sent | ShopError> {
  const { sendTimeout } = deps.config.limits;
  const deadline = deps.steadyTime() + sendTimeout;
  for (;;) {
    const result = await sendOrder(patient(deps), { orderId, skipsLine: true });
    const order = await findOrder(deps.db, orderId);
    if (!order) throw new Error(`order ${orderId} was deleted`);
    if (order.status === 'on_hold') return stillHeld(deps, orderId);
    const left = deadline - deps.steadyTime();
    if ('done' in result || left <= 0) return answerFor(order);
    await deps.pause(Math.min(result.againIn, left));
  }
}

/** Somebody else may stop an order while it is sent. */
async function stillHeld({ db }: Deps, orderId: string): Promise<ShopError> {
  const holds = await activeHolds(db, orderId);
  const why = holds.map(({ reason }) => reason).join('; ') || 'it is on hold';
  return holds.some(({ cause }) => cause === STOPPED.cause)
    ? new ShopError('conflict', `${why}. Send the order again if it should go on.`)
    : notSent(why);
}

const answerFor = ({ status, printfulOrderId }: Order): Sent | ShopError =>
  printfulOrderId === null
    ? notSent('it is not ready yet; the shop keeps trying')
    : { status, printfulOrderId };

const notSent = (why: string, cause?: unknown): ShopError =>
  new ShopError('provider_failed', `Printful does not have the order: ${why}.`, { cause });
