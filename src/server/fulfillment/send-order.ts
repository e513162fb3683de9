import { mayTakeMoney } from '../../domain/money/dispute-status.ts';
import { alertProviderRefuses } from '../alerts/alert-provider-refuses.ts';
import { transact } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { DONE, type JobResult } from '../jobs/run-job.ts';
import { disputeHold, holdOrder, type NewHold } from '../orders/holds/hold-order.ts';
import { disputesOf } from '../orders/money/queries.ts';
import { isMoneyGone, reconcileCharge } from '../orders/money/reconcile-charge.ts';
import { findOrder, lastMoveAt, lockOrder, moveOrder, type Order, tryLockOrder } from '../orders/queries.ts';
import { cancelUnmade } from '../orders/stop-production.ts';
import { CannotBeMade, createDraft, externalIdOf } from './create-draft.ts';
import { takePlace, waitInLine, waitsForPlace } from './draft-places.ts';
import { handlePrintfulError, hold } from './handle-printful-error.ts';
import { checkOrder } from './printful-hold.ts';
import { setPrintfulOrder, startNextAttempt } from './queries.ts';
import { isAboutToken } from './token/check-token.ts';

/**
 * How many looks pass before a draft with unreadable print files is replaced, by its number: the first one at once, the next
 * after one minute and after five, so that a shop that was down is back. The draft after these puts the order on hold.
 */
const LOOKS_BEFORE_NEXT = [0, 20, 100];

/**
 * Sends a paid order to Printful: waits for the end of its window and its place in line, creates the draft or finds it, waits for its files and costs,
 * checks order and charge again and confirms. It can stop at any point and run again; Printful never gets the order twice.
 * Throws `PrintfulError` when Printful fails.
 */
export async function sendOrder(
  deps: Deps,
  { orderId, skipsLine = false }: { orderId: string; skipsLine?: boolean },
): Promise<JobResult> {
  const { draftPolling } = deps.config.limits;
  const again: JobResult = { againIn: draftPolling };
  const found = await findOrder(deps.db, orderId);
  if (!found) return DONE;
  const place = waitsForPlace(found) ? await takePlace(deps, orderId, { skipsLine }) : null;
  if (place === 'busy') return again;
  if (place !== null && place !== 'begun')
    return { againIn: 'early' in place ? place.early : waitInLine(place.ahead, draftPolling) };
  const isFirstAttempt = place === 'begun';

  const result = await deps.db.transaction().execute(async (trx): Promise<Step> => {
    const order = await tryLockOrder(trx, orderId);
    if (!order) return again;
    if (order.status !== 'processing' && order.status !== 'sent_to_printful') return DONE;
    const inner = { ...deps, db: trx };
    try {
      const early = timeToFirstLook(deps, order);
      if (early > 0) return { againIn: early, urgent: true };
      const isNew = isFirstAttempt && order.printfulOrderId === null;
      const found = isNew ? null : await deps.printful.findOrder(externalIdOf(order));
      if (!found && order.printfulOrderId !== null) return hold(inner, order, GONE);
      const draft = found ?? (await createDraft({ ...deps, db: deps.independentDb }, order));
      return await advance(inner, await storeDraft(inner, order, draft), draft);
    } catch (error) {
      if (error instanceof CannotBeMade) return hold(inner, order, error.hold);
      if (!(error instanceof PrintfulError)) throw error;
      return handlePrintfulError(inner, order, error);
    }
  });
  if (result === 'money gone') return holdWithoutMoney(deps, orderId);
  if (!(result instanceof PrintfulError)) return result;
  if (result.kind === 'unauthorized')
    await alertProviderRefuses(deps, 'Printful', {
      answer: `${result.status}: ${result.message}`,
      about: (await isAboutToken(deps, result)) ? 'token' : 'account',
    });
  throw result;
}

/** Milliseconds until Printful may have read the files of a draft and calculated its costs. */
function timeToFirstLook({ config, clock }: Deps, { printfulOrderId, draftBegunAt }: Order): number {
  if (printfulOrderId === null || draftBegunAt === null) return 0;
  const age = clock().getTime() - draftBegunAt.getTime();
  return age < 0 ? 0 : config.limits.drafts.firstLook - age;
}

/** The result of one step. A `PrintfulError` is thrown only after the transaction has saved what was done. */
type Step = JobResult | PrintfulError | 'money gone';

async function storeDraft(deps: InTransaction, order: Order, draft: PrintfulOrder): Promise<Order> {
  await setPrintfulOrder(deps.db, order.id, { printfulOrder: draft, now: deps.clock() });
  if (order.status === 'processing')
    await moveOrder(deps.db, order, {
      to: 'sent_to_printful',
      cause: 'draft at Printful',
      now: deps.clock(),
    });
  return { ...order, status: 'sent_to_printful', printfulOrderId: draft.id, printfulStatus: draft.status };
}

async function advance(deps: InTransaction, order: Order, draft: PrintfulOrder): Promise<Step> {
  // Orders that can be confirmed go before new drafts.
  const again: JobResult = { againIn: pollingOf(deps, order), urgent: true };
  const verdict = await checkOrder(deps, order, draft);
  switch (verdict.next) {
    case 'hold':
      return hold(deps, order, verdict.hold);
    case 'replace':
      return replaceDraft(deps, order, { draft, why: verdict.why });
    case 'wait':
      return (await isLate(deps, order)) ? hold(deps, order, LATE_DRAFT) : again;
    case 'done':
      await moveOrder(deps.db, order, {
        to: 'confirmed_with_printful',
        cause: 'confirmed at Printful',
        now: deps.clock(),
      });
      return DONE;
    case 'confirm': {
      if (!deps.config.printful.confirms) return DONE;
      const confirmed = await confirmDraft(deps, order, draft);
      if (confirmed === 'money gone') {
        // If the money comes back after all, a new draft replaces this one.
        await startNextAttempt(deps.db, order.id, { unreadLines: [] });
        return confirmed;
      }
      if (confirmed.status === 'draft') return again;
      await setPrintfulOrder(deps.db, order.id, { printfulOrder: confirmed, now: deps.clock() });
      return advance(deps, order, confirmed);
    }
  }
}

/** A draft that takes long is read less and less often, but every minute. */
function pollingOf({ config, clock }: InTransaction, { draftBegunAt }: Order): number {
  const { draftPolling, minute } = config.limits;
  const age = draftBegunAt === null ? 0 : clock().getTime() - draftBegunAt.getTime();
  return Math.max(draftPolling, Math.min(age, minute));
}

/** Checks the charge again and confirms the draft, or cancels it when the money is gone. */
export async function confirmDraft(
  deps: InTransaction,
  order: Order,
  draft: PrintfulOrder,
): Promise<PrintfulOrder | 'money gone'> {
  if (await isMoneyGone(deps, order)) {
    await deps.printful.cancelOrder(draft.id);
    return 'money gone';
  }
  try {
    return await deps.printful.confirmOrder(draft.id);
  } catch (error) {
    // A confirmation may arrive twice, and Printful refuses the second. What the order is now counts, not the answer.
    if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
    const found = await deps.printful.findOrder(externalIdOf(order));
    if (!found || found.status === 'draft') throw error;
    return found;
  }
}

/** Reconciles the charge, which may hold or end the order; otherwise holds it. */
async function holdWithoutMoney(deps: Deps, orderId: string): Promise<JobResult> {
  await reconcileCharge(deps, { orderId, cause: 'checked before confirming' });
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'processing' && order?.status !== 'sent_to_printful') return;
    const disputes = (await disputesOf(trx, orderId)).filter(({ status }) => mayTakeMoney(status));
    const holds = disputes.length > 0 ? disputes.map(disputeHold) : [MONEY_GONE];
    for (const [index, hold] of holds.entries())
      await holdOrder({ ...deps, db: trx }, index === 0 ? order : { id: orderId, status: 'on_hold' }, {
        ...hold,
      });
  });
  return DONE;
}

/** A print file could not be read, perhaps because the shop was down: a new draft gets new URLs. */
async function replaceDraft(
  deps: InTransaction,
  order: Order,
  { draft, why }: { draft: PrintfulOrder; why: string },
): Promise<JobResult> {
  const looks = LOOKS_BEFORE_NEXT[order.printfulAttempt - 1];
  if (looks === undefined) return hold(deps, order, unreadable(why));
  const { draftPolling } = deps.config.limits;
  const next = (order.draftBegunAt?.getTime() ?? 0) + looks * draftPolling;
  if (deps.clock().getTime() < next) return { againIn: draftPolling };
  if (draft.status !== 'canceled') await cancelUnmade(deps, draft);
  await startNextAttempt(deps.db, order.id, { unreadLines: draft.unreadable });
  return { againIn: draftPolling };
}

/** The hold of an order that is no longer at Printful. */
export const GONE: NewHold = {
  kind: 'owner',
  cause: 'unknown-at-printful',
  reason: 'Printful no longer knows it',
};

/** The hold of an order whose draft takes too long. */
export const LATE_DRAFT: NewHold = {
  kind: 'owner',
  cause: 'late-draft',
  reason: 'Printful has not finished preparing it',
};

/** The hold of an order whose money Stripe no longer has, though no refund or dispute of it is stored. */
export const MONEY_GONE: NewHold = {
  kind: 'payment',
  cause: 'money-gone',
  reason: 'the payment was refunded or is disputed',
};

/** The hold of an order whose print file Printful could not read. */
export const unreadable = (reason: string): NewHold => ({ kind: 'owner', cause: 'print-file', reason });

/** A corrected order gets a new draft without another move. */
async function isLate({ db, config, clock }: InTransaction, { id, draftBegunAt }: Order): Promise<boolean> {
  const starts = [await lastMoveAt(db, id), draftBegunAt].map((at) => at?.getTime() ?? 0);
  return clock().getTime() - Math.max(...starts) > config.limits.draftTimeout;
}
