import { isOpen } from '../../../domain/orders/word-question.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { asItEnded } from '../holds/as-it-ended.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { refuseHats } from './decide-words.ts';
import { answerQuestion, overdueQuestions, questionOf, type StoredQuestion } from './queries.ts';

/**
 * Refunds hats about whose words nobody answered in time: neither the owner, nor a shopper who was asked to change them. Those
 * whose money a bank holds wait until it decides. An order that fails does not stop the others.
 */
export async function refuseUnanswered(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const question of await overdueQuestions(deps.db, deps.clock()))
    await endOne(deps, question).catch((error: unknown) => {
      if (!(error instanceof ShopError)) failures.push(error);
      else deps.log.warn({ err: error, orderId: question.orderId }, 'a hat is refunded later');
    });
  if (failures.length > 0) throw new AggregateError(failures, 'some hats could not be refunded');
}

async function endOne(deps: Deps, { orderId, lineId }: StoredQuestion): Promise<void> {
  await withOrderLocked(deps, { orderId }, async (inner, order) => {
    const now = deps.clock();
    const question = await questionOf(inner.db, lineId);
    // Somebody answered meanwhile.
    if (!question || !isOpen(question) || question.until > now) return;
    const isWaiting = (await asItEnded(inner.db, order)).status === 'on_hold';
    if (isWaiting) await refuseHats(inner, { order, question, by: 'shop' });
    else await answerQuestion(inner.db, question.id, { state: 'canceled', by: 'shop', now });
  });
}
