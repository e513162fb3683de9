import type { Kysely } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { MailState } from '../db/post-tables.ts';
import type { Tables } from '../db/tables.ts';

interface NewMail {
  event: string;
  recipient: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  state: 'waiting' | 'kept' | 'refused';
  /** Why it is refused. */
  answer?: string;
}

export interface OutboxMail {
  id: number;
  event: string;
  recipient: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  /** Tries begun before, and those of them whose answer was lost. */
  attempts: number;
  lost: number;
  /** A try began and nobody noted its end: its process was killed. */
  wasInterrupted: boolean;
}

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

/** The mail if it is still to be sent. */
export async function findUnsentMail(db: Db, id: number): Promise<OutboxMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'event', 'recipient', 'message_id as messageId', 'subject', 'html', 'text'])
    .select(['attempts', 'lost', 'state'])
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  if (!row) return null;
  const { state, ...mail } = row;
  return { ...mail, wasInterrupted: state === 'sending' };
}

/** Notes that a try begins, before anything leaves the house. */
export async function beginAttempt(db: Db, id: number, lost: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), lost }))
    .where('id', '=', id)
    .execute();
}

export interface AttemptEnd {
  state: Exclude<MailState, 'sending' | 'kept'>;
  lost: number;
  answer: string | null;
  sentAt: Date | null;
}

export async function endAttempt(db: Db, id: number, { sentAt, ...end }: AttemptEnd): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...end, sent_at: sentAt })
    .where('id', '=', id)
    .execute();
}
