import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import { lineCause } from '../../../domain/orders/holds.ts';
import type { ProblemLine } from '../../../domain/orders/problem.ts';
import { refuseDecision, STATE_AFTER, type WordsDecision } from '../../../domain/orders/word-question.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { changeAskedMail, wordsApprovedMail, wordsRefusedMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { cancelLocked } from '../admin/cancel-order.ts';
import { endHold } from '../holds/end-hold.ts';
import { rewordHold } from '../holds/hold-order.ts';
import { findOrderLines, type StoredLine, updateLine } from '../line-queries.ts';
import { disputesOf, refundsOf } from '../money/queries.ts';
import {
  BANK_HOLDS_IT,
  leftToRefund,
  notRefunded,
  requestRefund,
  sendRefundNow,
} from '../money/refund-order.ts';
import { findOrder, type Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { answerQuestion, askForChange, questionsOf, type StoredQuestion, setRefundOf } from './queries.ts';
import { changeHold, wordsOf } from './question-words.ts';

interface DecisionInput {
  orderId: string;
  questionId: number;
  decision: WordsDecision;
  /** The words that the administrator saw. */
  words: string;
  /** Mail address of the administrator. */
  by: string;
}

/** What the owner decides about kept words. The same decision again changes nothing. */
export async function decideWords(
  deps: Deps,
  { orderId, questionId, decision, words, by }: DecisionInput,
): Promise<ShopError | null> {
  const decided = await withOrderLocked(deps, { orderId, missing: noSuchQuestion }, async (inner, order) => {
    const question = (await questionsOf(inner.db, orderId)).find(({ id }) => id === questionId);
    if (!question) return noSuchQuestion();
    const refusal = refuseDecision(question, decision);
    if (refusal) return new ShopError('conflict', refusal);
    if (question.state === STATE_AFTER[decision]) return { refundId: null };
    if (order.status !== 'on_hold')
      return new ShopError('conflict', 'This order is not waiting for an answer anymore.');
    const { line } = await findLine(inner, question);
    const stale = refuseStale({ words }, { words: wordsOf(line) }, CHANGED_SINCE);
    return stale ?? DECIDE[decision](inner, { order, question, by });
  });
  if (decided instanceof ShopError) return decided;
  if (decided.refundId !== null) await sendRefundNow(deps, decided.refundId);
  return null;
}

const CHANGED_SINCE = 'Somebody changed these words after you opened them. Look at them again.';

const noSuchQuestion = () => new ShopError('not_found', 'There is no such question.');

interface Decided {
  /** The refund to send; null if there is none. */
  refundId: string | null;
}

interface Asked {
  /** Locked. */
  order: Order;
  question: StoredQuestion;
  by: string;
}

async function approve(deps: InTransaction, { order, question, by }: Asked): Promise<Decided> {
  const { line } = await findLine(deps, question);
  await answerQuestion(deps.db, question.id, { state: 'approved', by, now: deps.clock() });
  await endHold(deps, order.id, {
    kind: 'content',
    cause: lineCause(line.id),
    by: `${by} approved “${wordsOf(line)}”`,
  });
  const asked = { questionId: question.id, line };
  await queueOrderMail(deps, order, (facts) => wordsApprovedMail(facts, asked));
  return { refundId: null };
}

async function ask(deps: InTransaction, { order, question }: Asked): Promise<Decided> {
  const { line } = await findLine(deps, question);
  const until = new Date(deps.clock().getTime() + deps.config.limits.words.shopper);
  await askForChange(deps.db, question.id, until);
  await rewordHold(deps, order.id, changeHold(line));
  const asked = { questionId: question.id, line, until };
  await queueOrderMail(deps, order, (facts) => changeAskedMail(facts, asked));
  return { refundId: null };
}

/**
 * Refunds the hats of a question in a locked order and does not make them; the others keep their price and go on. If none are
 * left, the order is canceled, and its shipping is refunded too. Refuses while a bank holds what would be refunded: the shop may
 * win it, and then the shopper gets it.
 */
export async function refuseHats(
  deps: InTransaction,
  { order, question, by }: Asked,
): Promise<Decided | ShopError> {
  const { line, lines } = await findLine(deps, question);
  const areAllRefused = lines.every(({ id, refusedAt }) => id === line.id || refusedAt !== null);
  const { hats, paid } = notRefunded(line, await refundsOf(deps.db, order.id));
  const { held } = moneyAtBank(await disputesOf(deps.db, order.id));
  if (held > 0 && (areAllRefused || (await leftToRefund(deps, order)) < paid))
    return new ShopError('conflict', BANK_HOLDS_IT);
  const now = deps.clock();
  const reason = `“${wordsOf(line)}” cannot be printed`;
  await updateLine(deps.db, line.id, { refused_at: now });
  // First: the end of the order closes what is still open.
  await answerQuestion(deps.db, question.id, { state: 'refunded', by, now });
  const refund = areAllRefused
    ? await cancelLocked(deps, order, { reason, reasonKind: 'words', by })
    : await refundShare(deps, order, { paid, lines: [{ id: line.id, quantity: hats }], reason, by });
  // Nothing of it may stay.
  if (refund instanceof ShopError) throw refund;
  await setRefundOf(deps.db, question.id, refund.refundId);
  if (!areAllRefused)
    await endHold(deps, order.id, {
      kind: 'content',
      cause: lineCause(line.id),
      by: `“${wordsOf(line)}” is refunded`,
    });
  const ended = refund.refundId === null ? await findOrder(deps.db, order.id) : null;
  if (ended) {
    const refused = { questionId: question.id, line };
    await queueOrderMail(deps, ended, (facts) => wordsRefusedMail(facts, refused));
  }
  return refund;
}

/** Refunds what was paid for these hats, as far as it is left of the order's money. */
async function refundShare(
  deps: InTransaction,
  order: Order,
  { paid, lines, reason, by }: { paid: Cents; lines: ProblemLine[]; reason: string; by: string },
): Promise<Decided | ShopError> {
  const left = await leftToRefund(deps, order);
  if (left < paid)
    deps.log.warn({ orderId: order.id }, `${formatPrice(left)} is left for a hat that is refunded`);
  const amount = left < paid ? left : paid;
  if (amount === 0) return { refundId: null };
  const refundId = await requestRefund(deps, order, {
    amount,
    lines,
    reason,
    reasonKind: 'words',
    requestedBy: by,
  });
  return refundId instanceof ShopError ? refundId : { refundId };
}

async function findLine(
  { db }: InTransaction,
  { orderId, lineId }: StoredQuestion,
): Promise<{ line: StoredLine; lines: StoredLine[] }> {
  const lines = await findOrderLines(db, orderId);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`order ${orderId} lost line ${lineId}`);
  return { line, lines };
}

const DECIDE = { approve, ask, refund: refuseHats };
