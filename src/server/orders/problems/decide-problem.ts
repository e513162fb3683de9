import type { Recipient } from '../../../domain/address/address.ts';
import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import { hasFailed } from '../../../domain/money/refund-status.ts';
import { isUndecided, needsAddress, REASON_LABELS, waitsForAddress } from '../../../domain/orders/problem.ts';
import { closeAlertAbout, endAlerts } from '../../alerts/queries.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { askAddressMail, closedMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { wasMailed } from '../../mail/queries.ts';
import { refuseReplaced, requestRefund, sendRefundNow } from '../money/refund-order.ts';
import type { Order } from '../queries.ts';
import { placeReplacement } from './place-replacement.ts';
import { countWaiting, type Problem, problemsLike, updateProblem } from './queries.ts';
import { unansweredEvent } from './remind-shoppers.ts';
import { returnedEvent } from './report-returned.ts';
import { type ProblemAt, withProblemLocked } from './with-problem-locked.ts';

interface By {
  /** Mail address of an administrator. */
  by: string;
}

/** What the administrator saw. The decision is refused if it has changed since. */
interface Seen {
  /** The refunded amount. */
  refunded: number;
  /** How many orders replace hats of the order that was paid, or will, except for this problem. */
  replacements: number;
}

interface ReplacementInput extends ProblemAt, By, Seen {
  /** Whether a parcel that did not arrive is sent to the same address, without asking the shopper. */
  sameAddress: boolean;
}

/**
 * Replaces the hats of a problem. If their parcel did not arrive, the shopper confirms the address first, and the
 * replacement is ordered then. Returns its id; null while it waits for the address.
 */
export const decideReplacement = (
  deps: Deps,
  { by, sameAddress, orderId, problemId, ...seen }: ReplacementInput,
): Promise<{ replacementId: string | null } | ShopError> =>
  withProblemLocked(deps, { orderId, problemId }, async (inner, { problem, order, paid }) => {
    const refusal = alreadyDecided(problem);
    if (refusal) return refusal;
    if (order.recipient.email === '')
      return new ShopError('conflict', 'The shopper’s address was erased. Refund the hats instead.');
    const changed = await refuseChanged(inner, paid, { ...seen, problemId });
    if (changed) return changed;
    // The email may have been corrected since the shopper confirmed the address.
    const recipient = { ...(problem.address ?? order.recipient), email: order.recipient.email };
    if (needsAddress(problem.reason) && problem.address === null && !sameAddress) {
      const now = deps.clock();
      // About a parcel that came back, the shopper was asked already, and this is the reminder.
      const kind = problem.reason === 'returned' ? 'where-to-decided' : 'where-to';
      // Each of these emails goes out once. Until she answers, a form that is sent twice changes nothing.
      const isOver = problem.decision === null || problem.wish === 'refund';
      if (isOver && (await wasMailed(inner.db, `${kind}.${order.id}.${problem.id}`)))
        return new ShopError(
          'conflict',
          'The shopper was asked by email before. Refund the hats, or send them to the same address.',
        );
      await updateProblem(inner.db, problem.id, {
        decision: 'replacement',
        decided_by: by,
        decided_at: now,
        // The shopper is asked again, also after a wish for money.
        ...(problem.decision === null && {
          wish: 'replacement',
          reminded_at: kind === 'where-to-decided' ? now : problem.remindedAt,
        }),
      });
      await closeAlerts(inner, problem);
      await queueOrderMail(inner, order, (facts) => askAddressMail(facts, problem, kind));
      return { replacementId: null };
    }
    return { replacementId: await replace(inner, { problem, order, recipient, by }) };
  });

/** The refusal of new hats if the paid order was refunded, or hats of it replaced, since an administrator looked; else null. */
export async function refuseChanged(
  deps: Pick<InTransaction, 'db'>,
  paid: Order,
  { refunded, replacements, problemId }: Seen & { problemId?: number },
): Promise<ShopError | null> {
  if (refunded !== paid.refunded)
    return new ShopError(
      'conflict',
      `${formatPrice(paid.refunded)} of this order is refunded by now. Close this and check whether these hats were among it.`,
      { details: { refunded: paid.refunded } },
    );
  const waiting = await countWaiting(deps.db, paid.id, problemId);
  return refuseReplaced(deps, paid.id, { seen: replacements, waiting });
}

/** Orders the replacement that was decided. */
export async function replace(
  deps: InTransaction,
  { by, ...placed }: { problem: Problem; order: Order; recipient: Recipient } & By,
): Promise<string> {
  const { problem } = placed;
  const replacementId = await placeReplacement(deps, placed);
  await updateProblem(deps.db, problem.id, {
    decision: 'replacement',
    decided_by: by,
    decided_at: problem.decidedAt ?? deps.clock(),
    replacement_id: replacementId,
  });
  await closeAlerts(deps, problem);
  return replacementId;
}

interface RefundInput extends ProblemAt, By, Seen {
  amount: Cents;
}

/** Refunds the hats of a problem, with the money of the order that was paid. */
export async function decideRefund(
  deps: Deps,
  { by, amount, refunded, replacements, ...at }: RefundInput,
): Promise<{ refundId: string } | ShopError> {
  const requested = await withProblemLocked(deps, at, async (inner, { problem, order, paid }) => {
    const refusal = alreadyDecided(problem);
    if (refusal) return refusal;
    const waiting = await countWaiting(inner.db, paid.id, problem.id);
    const replaced = await refuseReplaced(inner, paid.id, { seen: replacements, waiting });
    if (replaced) return replaced;
    if ((await problemsLike(inner.db, problem)).some(waitsForAddress))
      return new ShopError(
        'conflict',
        'You decided on new hats for these in another report, which waits for the address. Refund them there.',
      );
    const reason = REASON_LABELS[problem.reason];
    const refundId = await requestRefund(inner, paid, {
      amount,
      // The hats of a replacement are not lines of the order that was paid.
      lines: order.id === paid.id ? problem.lines : [],
      refunded,
      reason,
      reasonKind: problem.reason,
      requestedBy: by,
    });
    if (refundId instanceof ShopError) return refundId;
    await updateProblem(inner.db, problem.id, {
      decision: 'refund',
      decided_by: by,
      decided_at: deps.clock(),
      refund_id: refundId,
    });
    await closeAlerts(inner, problem);
    return { refundId };
  });
  if (requested instanceof ShopError) return requested;
  const { status, failure } = await sendRefundNow(deps, requested.refundId);
  if (!hasFailed(status)) return requested;
  return new ShopError('conflict', `Stripe refused: ${failure ?? 'no reason was given'}`);
}

/** Closes a problem without anything but words to the shopper. */
export const closeProblem = (
  deps: Deps,
  { by, answer, ...at }: ProblemAt & By & { answer: string },
): Promise<null | ShopError> =>
  withProblemLocked(deps, at, async (inner, { problem, order }) => {
    const refusal = alreadyDecided(problem);
    if (refusal) return refusal;
    await updateProblem(inner.db, problem.id, {
      decision: 'nothing',
      decided_by: by,
      decided_at: deps.clock(),
      // Of an erased shopper, nothing new is stored.
      answer: order.recipient.email === '' ? '' : answer,
    });
    await closeAlerts(inner, problem);
    await queueOrderMail(inner, order, (facts) => closedMail(facts, { ...problem, answer }));
    return null;
  });

function alreadyDecided(problem: Problem): ShopError | null {
  if (isUndecided(problem)) return null;
  const what = {
    replacement: `order #${problem.replacementId} replaces the hats`,
    refund: 'the hats are refunded',
    nothing: 'it is closed',
  }[problem.decision ?? 'nothing'];
  return new ShopError('conflict', `This problem is decided already: ${what}.`);
}

async function closeAlerts({ db, clock }: InTransaction, problem: Problem): Promise<void> {
  const { id, orderId, shipmentId } = problem;
  const now = clock();
  const events = [problemEvent(orderId, id)];
  if (shipmentId !== null) events.push(returnedEvent(orderId, shipmentId));
  for (const event of events) await closeAlertAbout(db, event, now);
  // Who is asked anew may answer otherwise, or not at all.
  await endAlerts(db, { orderId, events: [answerEvent(orderId, id), unansweredEvent(orderId, id)], now });
}

/** The event of the alert about a problem. */
export const problemEvent = (orderId: string, id: number): string => `problem.${orderId}.${id}`;

/** The event of the alert about the shopper's answer on a returned parcel. */
export const answerEvent = (orderId: string, id: number): string => `problem-answer.${orderId}.${id}`;
