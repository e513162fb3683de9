import { type Design, designLines } from '../../../domain/design/design.ts';
import { lineCause } from '../../../domain/orders/holds.ts';
import { isOpen } from '../../../domain/orders/word-question.ts';
import { checkWords } from '../../../domain/words/check-words.ts';
import type { InTransaction } from '../../deps.ts';
import { endHold, holdAnew } from '../holds/end-hold.ts';
import type { NewHold } from '../holds/hold-order.ts';
import { type OrderLine, updateLine } from '../line-queries.ts';
import { lockOrder, type Order } from '../queries.ts';
import { answerQuestion, putQuestion, questionOf } from './queries.ts';

type Line = Pick<OrderLine, 'id' | 'design'>;

/** Holds a locked order that was just paid until a person has looked at the words that its shopper kept. */
export async function questionKeptWords(
  deps: InTransaction,
  order: Pick<Order, 'id'>,
  lines: readonly OrderLine[],
): Promise<void> {
  for (const line of lines) if (line.wordsKept) await questionWords(deps, order.id, { line, by: 'paid' });
}

interface ChangedLine {
  /** The line as it was. */
  before: OrderLine;
  /** The line with the new design: the same one, unless only some of its hats changed. */
  after: Line;
  /** `SHOPPER`, or an administrator's email address. */
  who: string;
  /** What ended the hold. */
  by: string;
}

/**
 * Looks at a line of a locked order after a change: new words that a person has to look at hold the order until somebody answers,
 * others end what held it because of this line. The same words in another color need no second answer, and no answer is lost.
 */
export async function reviewChangedWords(
  deps: InTransaction,
  order: Pick<Order, 'id' | 'paidAt'>,
  { before, after, who, by }: ChangedLine,
): Promise<void> {
  const isSplit = before.id !== after.id;
  const question = await questionOf(deps.db, before.id);
  if (wordsOf(before) === wordsOf(after)) {
    if (question && isOpen(question))
      return isSplit ? questionWords(deps, order.id, { line: after, by }) : undefined;
  } else {
    const isKept = isAsked(deps, after.design);
    await updateLine(deps.db, after.id, { words_kept: isKept });
    if (isKept && order.paidAt !== null) return questionWords(deps, order.id, { line: after, by });
  }
  if (isSplit) return;
  if (question) await answerQuestion(deps.db, question.id, { state: 'changed', by: who, now: deps.clock() });
  await endHold(deps, order.id, { kind: 'content', cause: lineCause(before.id), by });
}

async function questionWords(
  deps: InTransaction,
  orderId: string,
  { line, by }: { line: Line; by: string },
): Promise<void> {
  const now = deps.clock();
  const until = new Date(now.getTime() + deps.config.limits.words.owner);
  await putQuestion(deps.db, { orderId, lineId: line.id, until, now });
  const order = await lockOrder(deps.db, orderId);
  if (order) await holdAnew(deps, order, { ...waitingHold(line), by, advice: WAITING_ADVICE });
}

/** The hold of an order while words of a line wait for the owner's answer. */
const waitingHold = (line: Line): NewHold => ({
  kind: 'content',
  cause: lineCause(line.id),
  reason: `“${wordsOf(line)}” may not be ours to print`,
});

/** The hold of an order while the shopper is asked to change words. */
export const changeHold = (line: Line): NewHold => ({
  kind: 'content',
  cause: lineCause(line.id),
  reason: `the shopper is asked to change “${wordsOf(line)}”`,
});

/** The words of a hat in one line. */
export const wordsOf = ({ design }: Pick<OrderLine, 'design'>): string => designLines(design).join(' / ');

const WAITING_ADVICE =
  ' Approve the words, ask for a change, or refund the hat, on the order’s page. Without an answer in 48 hours, the hat is ' +
  'refunded.';

/** Whether the shop may not be allowed to print the words of a hat, so that a person has to look at them. */
export const isAsked = ({ settings }: Pick<InTransaction, 'settings'>, design: Design): boolean =>
  checkWords(designLines(design), settings.current().settings.words)?.kind === 'ask';
