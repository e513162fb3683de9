import { type Kysely, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { MailState } from '../db/mail-tables.ts';
import type { Tables } from '../db/tables.ts';

interface NewMail {
  event: string;
  recipient: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  state: 'waiting' | 'stored' | 'refused';
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
  round: number;
  /** Tries so far, with the one that begins now. */
  attempts: number;
  /** Tries that the mail server answered with "not now". */
  deferred: number;
  /** Tries whose answer was lost. */
  lost: number;
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

/** True when a copy that says the same to the same reader is still to be sent or read, or was written after `since`. */
export async function hasFreshCopy(
  trx: Kysely<Tables>,
  {
    prefix,
    recipient,
    subject,
    html,
    since,
  }: Record<'prefix' | 'recipient' | 'subject' | 'html', string> & { since: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .where(sql<boolean>`starts_with(event, ${prefix})`)
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'sending', 'stored']), eb('created_at', '>', since)]))
    .where('subject', '=', subject)
    .where('html', '=', html)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DataDirLock {
  mailId: number;
  round: number;
  now: Date;
  /** Milliseconds after which a try that never ended was left by a process that is gone. */
  silence: number;
}

/**
 * Claims a mail for one caller before anything leaves the house; null when it is not, or no longer, to be sent, or
 * somebody is sending it. A try that began and never ended counts as one whose answer was lost.
 */
export async function claimMail(
  db: Db,
  { mailId, round, now, silence }: DataDirLock,
): Promise<OutboxMail | null> {
  const { rows } = await sql<OutboxMail>`
    update mails set state = 'sending', begun_at = ${now}, attempts = attempts + 1,
      lost = lost + case when state = 'sending' then 1 else 0 end
    where id = ${mailId} and round = ${round} and (state = 'waiting' or ${isForsaken(now, silence)})
    returning id, event, recipient, message_id as "messageId", subject, html, text, round, attempts, deferred, lost
  `.execute(db);
  return rows[0] ?? null;
}

/** Gives up a mail whose answer was lost `most` times before its latest try was interrupted. */
export async function giveUpInterrupted(
  db: Db,
  { mailId, round, now, silence }: DataDirLock,
  most: number,
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({
      state: 'unsure',
      lost: eb('lost', '+', 1),
      answer: 'The shop was stopped while it sent this.',
    }))
    .where('id', '=', mailId)
    .where('round', '=', round)
    .where('lost', '>=', most)
    .where(isForsaken(now, silence))
    .execute();
}

/** A beginning far in the future is from before somebody set the clock back. */
const isForsaken = (now: Date, silence: number) => sql<boolean>`
  (state = 'sending' and (begun_at is null
    or begun_at not between ${new Date(now.getTime() - silence)} and ${new Date(now.getTime() + silence)}))`;

/** When the try that is under way began; null when there is none in this round. */
export async function findBeginning(db: Db, mailId: number, round: number): Promise<Date | null> {
  const row = await db
    .selectFrom('mails')
    .select('begun_at')
    .where('id', '=', mailId)
    .where('round', '=', round)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return row?.begun_at ?? null;
}

export interface AttemptEnd {
  state: Exclude<MailState, 'sending' | 'stored'>;
  deferred: number;
  lost: number;
  answer: string | null;
  sentAt: Date | null;
}

/**
 * Notes what became of a try. A mail that was taken is sent, also when it was given up or claimed by somebody else
 * meanwhile; any other end counts only while the try is the latest one.
 */
export async function endAttempt(
  db: Db,
  { id, round, attempts }: Pick<OutboxMail, 'id' | 'round' | 'attempts'>,
  { sentAt, ...end }: AttemptEnd,
): Promise<void> {
  let update = db
    .updateTable('mails')
    .set({ ...end, sent_at: sentAt })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', 'in', end.state === 'sent' ? ['sending', 'waiting', 'unsure'] : ['sending']);
  if (end.state !== 'sent') update = update.where('attempts', '=', attempts);
  await update.execute();
}

/** Has a mail sent again in a new round, whatever became of it; null while it is being sent, or was after `since`. */
export async function startRound(
  trx: Kysely<Tables>,
  id: number,
  { now, silence, since }: Pick<DataDirLock, 'now' | 'silence'> & { since: Date },
): Promise<number | null> {
  const row = await trx
    .updateTable('mails')
    .set((eb) => ({
      state: 'waiting',
      round: eb('round', '+', 1),
      attempts: 0,
      deferred: 0,
      lost: 0,
      answer: null,
      sent_at: null,
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'stored']),
        isForsaken(now, silence),
        eb.and([
          eb('state', '<>', 'sending'),
          eb.or([eb('begun_at', 'is', null), eb('begun_at', '<', since)]),
        ]),
      ]),
    )
    .returning('round')
    .executeTakeFirst();
  return row?.round ?? null;
}
