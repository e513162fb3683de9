import type { InTransaction } from '../../deps.ts';
import { answerQuestion, openQuestions } from './queries.ts';

/** Approves all words of a locked order that an administrator sends to Printful as it is. */
export async function approveAll(
  { db, clock }: Pick<InTransaction, 'db' | 'clock'>,
  orderId: string,
  by: string,
): Promise<void> {
  for (const { id } of await openQuestions(db, orderId))
    await answerQuestion(db, id, { state: 'approved', by, now: clock() });
}
