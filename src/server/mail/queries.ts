import type { Kysely } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

interface NewMail {
  event: string;
  recipient: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  state: 'waiting' | 'kept';
}

export type OutboxMail = NewMail & { id: number };

/** Puts a mail into the outbox, once per event and recipient; null when it is there already. */
export async function insertMail(
  trx: Kysely<Tables>,
  { messageId, ...mail }: NewMail,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('mails')
    .values({ ...mail, message_id: messageId })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The mail if it still waits to be sent. */
export async function findWaitingMail(db: Db, id: number): Promise<OutboxMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'event', 'recipient', 'message_id as messageId', 'subject', 'html', 'text'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row ? { ...row, state: 'waiting' } : null;
}

export async function countAttempt(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mails').set({ state: 'sent', sent_at: now }).where('id', '=', id).execute();
}
