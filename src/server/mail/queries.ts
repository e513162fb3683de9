import { sql } from 'kysely';
import { lowerEmail } from '../../domain/address/email.ts';
import type { Db } from '../db/connect.ts';
import type { MailState } from '../db/mail-tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';
import type { Purpose } from '../secrets.ts';
import { HIDDEN_KEY, type MailKey } from './mail-key.ts';

interface NewMail {
  event: string;
  recipient: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  orderId?: string | null;
  key?: MailKey;
  promise?: string;
  state: 'waiting' | 'stored' | 'refused';
  /** Why it was refused. */
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
  replyTo: string | null;
  /** What the key of its links is made from; null if it has none. */
  keyPurpose: Purpose | null;
  keyOf: string | null;
  /** The sentence in it that is true only while the order can be changed. */
  promise: string | null;
  round: number;
  /** The order that it is about; null for another email. */
  orderId: string | null;
  /** Attempts so far, including the current one. */
  attempts: number;
  /** How many attempts the mail server postponed. */
  deferred: number;
  /** How many attempts lost the server's answer. */
  lost: number;
  /** Whether its order got another address since the first attempt. */
  hasMoved: boolean;
}

/** Adds an email to the outbox, once per event and recipient; null if it already exists. */
export async function insertMail(
  trx: Db,
  { messageId, replyTo, orderId = null, key, ...mail }: NewMail,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('mails')
    .values({
      ...mail,
      message_id: messageId,
      reply_to: replyTo ?? null,
      order_id: orderId,
      key_purpose: key?.purpose ?? null,
      key_of: key?.of ?? null,
    })
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Copies the emails to an order's shopper that did not reach an address, for another one, and moves those that still wait. What
 * was sent before stays: a bank may ask for it. Returns the new ones, and those that the other address did not get earlier.
 */
export async function copyMissed(
  trx: Db,
  from: string,
  { orderId, recipient, key }: { orderId: string; recipient: string; key: MailKey },
): Promise<{ mailId: number; round: number }[]> {
  const isToShopper = sql`order_id = ${orderId} and recipient = ${from} and key_purpose = ${key.purpose}`;
  const { rows } = await sql<{ mailId: number; round: number }>`
    with missed as (
      select * from mails where ${isToShopper} and state in ('refused', 'unsure', 'failed')
    ), moved as (
      delete from mails where ${isToShopper} and state = 'waiting' and sent_at is null returning *
    ), kept as (
      update mails set state = 'sent' where ${isToShopper} and state = 'waiting' and sent_at is not null returning *
    )
    insert into mails (event, recipient, message_id, subject, html, text, state, order_id, key_purpose, key_of, promise, reply_to)
    select event, ${recipient}, '<' || gen_random_uuid() || substr(message_id, strpos(message_id, '@')), subject, html, text,
      'waiting', order_id, key_purpose, ${key.of}, promise, reply_to
    from (select * from missed union all select * from moved union all select * from kept) as mails
    order by id
    on conflict (event, recipient) do update
      set state = 'waiting', round = mails.round + 1, attempts = 0, deferred = 0, lost = 0, answer = null, key_of = excluded.key_of
      where mails.state in ('refused', 'unsure', 'failed')
    returning id::integer as "mailId", round`.execute(trx);
  return rows;
}

/** Whether an email with the same text to the same recipient waits to be sent, or was created after `since`. */
export async function hasFreshCopy(
  trx: Db,
  { recipient, subject, html, key }: Pick<NewMail, 'recipient' | 'subject' | 'html' | 'key'>,
  { prefix, since }: { prefix: string; since: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where(sql<string>`lower(recipient)`, '=', lowerEmail(recipient))
    .where(sql<boolean>`starts_with(event, ${prefix})`)
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'sending']), eb('created_at', '>', since)]))
    .where('subject', '=', subject)
    .where('html', '=', html)
    .where('key_of', 'is not distinct from', key?.of ?? null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SendAttempt {
  mailId: number;
  round: number;
  now: Date;
  /** Milliseconds after which an unfinished attempt belongs to a process that has died. */
  silence: number;
  /** How many lost answers are too many for another attempt after an unfinished one. */
  most: number;
}

/**
 * Locks an email for one caller before it is sent; null if it does not have to be sent or another caller is sending it. An
 * unfinished attempt counts as one whose answer was lost.
 */
export async function lockMail(
  db: Db,
  { mailId, round, now, silence, most }: SendAttempt,
): Promise<OutboxMail | null> {
  const { rows } = await sql<OutboxMail>`
    update mails set state = 'sending', begun_at = ${now}, attempts = attempts + 1,
      lost = lost + case when state = 'sending' then 1 else 0 end
    where id = ${mailId} and round = ${round} and (state = 'waiting' or (lost < ${most} and ${isAbandoned(now, silence)}))
    returning id, event, recipient, reply_to as "replyTo", message_id as "messageId", subject, html, text, key_purpose as "keyPurpose",
      key_of as "keyOf", promise, round, order_id as "orderId", attempts, deferred, lost,
      attempts > 1 and key_purpose = 'order-key' and exists (
        select from orders where orders.id = order_id and lower(customer_email) not in (lower(recipient), '')
      ) as "hasMoved"
  `.execute(db);
  return rows[0] ?? null;
}

export type Undelivered = Pick<OutboxMail, 'id' | 'event' | 'round' | 'orderId' | 'recipient' | 'subject'>;

/** Gives up an email whose last attempt was interrupted, if its answer was already lost `most` times. Returns what was given up. */
export async function giveUpInterrupted(
  trx: Db,
  { mailId, round, now, silence, most }: SendAttempt,
): Promise<Undelivered | null> {
  const row = await trx
    .updateTable('mails')
    .set((eb) => ({
      state: 'unsure',
      lost: eb('lost', '+', 1),
      answer: 'The shop was stopped while sending this.',
    }))
    .where('id', '=', mailId)
    .where('round', '=', round)
    .where('lost', '>=', most)
    .where(isAbandoned(now, silence))
    .returning(['id', 'event', 'round', 'order_id as orderId', 'recipient', 'subject'])
    .executeTakeFirst();
  return row ?? null;
}

/** A start time far in the future dates from before the clock was set back. */
const isAbandoned = (now: Date, silence: number) => sql<boolean>`
  (state = 'sending' and (begun_at is null
    or begun_at not between ${new Date(now.getTime() - silence)} and ${new Date(now.getTime() + silence)}))`;

/**
 * Says in an email, instead of its promise, that the order can no longer be changed. Returns what it says then. What was sent
 * before stays stored as it was: a bank may ask for it.
 */
export async function endPromise(
  db: Db,
  { id, html, text, promise }: OutboxMail,
  instead: string,
): Promise<Pick<OutboxMail, 'html' | 'text'>> {
  const [said, now] = [promise ?? '', instead];
  const rest = { html: html.replace(said, now), text: text.replace(said, now) };
  await db
    .updateTable('mails')
    .set({ ...rest, promise: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
  return rest;
}

/** When the current attempt of this round began; null if there is none. */
export async function findAttemptStart(db: Db, mailId: number, round: number): Promise<Date | null> {
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
 * Saves the result of an attempt; false if it no longer counts. An accepted email counts as sent, even if it was given up or locked
 * by another caller in the meantime; any other result counts only for the latest attempt.
 */
export async function endAttempt(
  trx: Db,
  { id, round, attempts }: Pick<OutboxMail, 'id' | 'round' | 'attempts'>,
  { sentAt, ...end }: AttemptEnd,
): Promise<boolean> {
  let update = trx
    .updateTable('mails')
    .set({ ...end, ...(sentAt && { sent_at: sentAt }) })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', 'in', end.state === 'sent' ? ['sending', 'waiting', 'unsure'] : ['sending']);
  if (end.state !== 'sent') update = update.where('attempts', '=', attempts);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/**
 * Starts a new round of sending; null if the email is being sent, if an attempt began after `since`, or if nothing says which
 * key its links need.
 */
export async function startRound(
  trx: Db,
  id: number,
  { now, silence, since }: Pick<SendAttempt, 'now' | 'silence'> & { since: Date },
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
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('key_purpose', 'is not', null), eb('html', 'not like', `%=${HIDDEN_KEY}%`)]))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'stored']),
        isAbandoned(now, silence),
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

const LISTED = [
  'id',
  'event',
  'recipient',
  'subject',
  'state',
  'attempts',
  'answer',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

const WORDS = sql`recipient || ' ' || subject`;

/** Emails in the outbox, newest first. */
export function listMails(
  db: Db,
  { words, state }: { words: SearchWords | null; state?: string | undefined },
  cut: PageCut<number>,
) {
  let list = db.selectFrom('mails').select(LISTED);
  if (state !== undefined) list = list.where('state', '=', state as MailState);
  return newestFirst(list, cut, hasWords(WORDS, words));
}

/** Whether an email of this event, or a copy of it, is about to be sent to an address. */
export const isMailWaiting = async (
  db: Db,
  { event, recipient }: Pick<NewMail, 'event' | 'recipient'>,
): Promise<boolean> =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`starts_with(event, ${event})`)
    .where('recipient', '=', recipient)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether an email of this event was ever queued, and is not deleted yet. */
export const wasMailed = async (db: Db, event: string): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').where('event', '=', event).executeTakeFirst()) !== undefined;

/** An email with its text; null if it does not exist. */
export const findMail = async (db: Db, id: number) =>
  (await db
    .selectFrom('mails')
    .select([...LISTED, 'html', 'text', 'key_purpose as keyPurpose', 'order_id as orderId'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** What may change the days on which an order arrives, or what they mean. */
export interface Plans {
  partyOn: string | null;
  /** Whether a person looks at words of it first. */
  isReviewed: boolean;
}

export const findPlans = (db: Db, orderId: string): Promise<Plans> =>
  db
    .selectFrom('orders')
    .select([
      sql<string | null>`party_on::text`.as('partyOn'),
      sql<boolean>`exists (select from word_questions where order_id = orders.id and decided_at is null)`.as(
        'isReviewed',
      ),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
