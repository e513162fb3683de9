import type { InferResult } from 'kysely';
import type { WordsState } from '../../../domain/orders/word-question.ts';
import type { Db } from '../../db/connect.ts';

export type StoredQuestion = InferResult<ReturnType<typeof selectQuestions>>[number];

/** All questions about the words of an order, oldest first. */
export const questionsOf = (db: Db, orderId: string): Promise<StoredQuestion[]> =>
  selectQuestions(db).where('order_id', '=', orderId).orderBy('id').execute();

export const openQuestions = (db: Db, orderId: string): Promise<StoredQuestion[]> =>
  selectQuestions(db).where('order_id', '=', orderId).where('decided_at', 'is', null).orderBy('id').execute();

/** The newest question about a line; null if there is none. */
export async function questionOf(db: Db, lineId: number): Promise<StoredQuestion | null> {
  const row = await selectQuestions(db)
    .where('line_id', '=', lineId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The question that a refund answered; null if there is none. */
export async function questionOfRefund(db: Db, refundId: string): Promise<StoredQuestion | null> {
  return (await selectQuestions(db).where('refund_id', '=', refundId).executeTakeFirst()) ?? null;
}

/** Open questions whose time has passed. */
export const overdueQuestions = (db: Db, now: Date): Promise<StoredQuestion[]> =>
  selectQuestions(db)
    .where('decided_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(100)
    .execute();

const selectQuestions = (db: Db) =>
  db
    .selectFrom('word_questions')
    .select(['id', 'order_id as orderId', 'line_id as lineId', 'state', 'until', 'refund_id as refundId']);

/** Asks about the words of a line. A line whose question is open is asked about anew. */
export async function putQuestion(
  trx: Db,
  { orderId, lineId, until, now }: { orderId: string; lineId: number; until: Date; now: Date },
): Promise<void> {
  await trx
    .insertInto('word_questions')
    .values({ order_id: orderId, line_id: lineId, until, created_at: now })
    .onConflict((conflict) =>
      conflict.column('line_id').where('decided_at', 'is', null).doUpdateSet({ state: 'waiting', until }),
    )
    .execute();
}

export async function askForChange(trx: Db, id: number, until: Date): Promise<void> {
  await trx
    .updateTable('word_questions')
    .set({ state: 'change_asked', until })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
}

interface Answer {
  state: Exclude<WordsState, 'waiting' | 'change_asked'>;
  by: string;
  now: Date;
}

/** Closes an open question. */
export async function answerQuestion(trx: Db, id: number, { state, by, now }: Answer): Promise<void> {
  await trx
    .updateTable('word_questions')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
}

/** Closes the open questions of an order that ended before anyone answered. */
export async function cancelQuestions(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('word_questions')
    .set({ state: 'canceled', decided_by: 'shop', decided_at: now })
    .where('order_id', '=', orderId)
    .where('decided_at', 'is', null)
    .execute();
}

export async function setRefundOf(trx: Db, id: number, refundId: string | null): Promise<void> {
  await trx.updateTable('word_questions').set({ refund_id: refundId }).where('id', '=', id).execute();
}
