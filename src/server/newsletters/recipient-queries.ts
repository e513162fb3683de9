import { sql } from 'kysely';
import { recipientCounts } from '../../wire/newsletters.ts';
import type { Db } from '../db/connect.ts';
import type { RecipientState } from '../db/mail-tables.ts';
import { transact } from '../db/transact.ts';

export type Counts = Record<RecipientState, number>;

export interface Recipient {
  id: number;
  subscriberId: number;
  email: string;
  /** How many attempts the mail server postponed. */
  deferred: number;
}

/** The next recipient, or the milliseconds until the pace allows one; null if nobody is due. */
type SendSlot = { recipient: Recipient } | { wait: number } | null;

/**
 * Locks the next due recipient who is still subscribed for this caller, at the pace that all newsletters and instances share: at
 * most one per `step` milliseconds. The lock is saved before anything is sent. Also null if the newsletter was stopped.
 */
export async function takeSlot(
  db: Db,
  newsletterId: number,
  { step, now }: { step: number; now: Date },
): Promise<SendSlot> {
  return transact(db, async (trx) => {
    const wait = await takeStep(trx, step);
    if (wait > 0) return { wait };
    const recipient = await lockRecipient(trx, newsletterId, now);
    // Rolls the step back, so that another newsletter can use it.
    if (!recipient) throw NOBODY;
    return { recipient };
  }).catch((error) => {
    if (error === NOBODY) return null;
    throw error;
  });
}

const NOBODY = new Error('nobody is due');

/**
 * Takes a step and returns 0, or returns the milliseconds until the next step is due. Uses the database's clock, and takes a
 * step if that clock was set back.
 */
async function takeStep(trx: Db, step: number): Promise<number> {
  const gap = sql`make_interval(secs => ${step / 1000})`;
  const taken = await sql`update campaign_pace set last_at = clock_timestamp()
    where last_at <= clock_timestamp() - ${gap} or last_at > clock_timestamp() returning one`.execute(trx);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from last_at + ${gap} - clock_timestamp())::float8 * 1000 as wait
    from campaign_pace`.execute(trx);
  return Math.min(step, Math.max(1, rows[0]?.wait ?? step));
}

async function lockRecipient(trx: Db, newsletterId: number, now: Date): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    with next as (
      select r.id, r.subscriber_id, s.email from campaign_recipients r
        join subscribers s on s.id = r.subscriber_id join campaigns c on c.id = r.campaign_id and c.state = 'sending'
      where r.campaign_id = ${newsletterId} and r.state = 'waiting' and r.due_at <= ${now} and s.state = 'confirmed'
      order by r.due_at, r.id limit 1 for update of r skip locked
    )
    update campaign_recipients r set state = 'sending', attempts = r.attempts + 1, due_at = ${now}
    from next where r.id = next.id
    returning r.id, next.subscriber_id as "subscriberId", next.email, r.deferred`.execute(trx);
  return rows[0] ?? null;
}

interface RecipientEnd {
  state: RecipientState;
  answer?: string | null;
  /** When to try again, for `waiting`. */
  dueAt?: Date;
  deferred?: number;
}

/**
 * Saves the result of an attempt, even if it has been given up as `unsure` since, unless the result is to wait. A subscriber who was
 * deleted meanwhile is not in it.
 */
export async function endRecipient(
  trx: Db,
  id: number,
  { state, answer = null, dueAt, deferred }: RecipientEnd,
): Promise<void> {
  await trx
    .updateTable('campaign_recipients')
    .set({
      state,
      answer: sql<string | null>`case when subscriber_id is not null then ${answer}::text end`,
      ...(dueAt && { due_at: dueAt }),
      ...(deferred !== undefined && { deferred }),
    })
    .where('id', '=', id)
    .where('state', 'in', state === 'waiting' ? ['sending'] : ['sending', 'unsure'])
    .execute();
}

/** Marks attempts that began at `since` or before as `unsure`: their process has died, and the email may have arrived. */
export async function giveUpAbandoned(db: Db, newsletterId: number, since: Date): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'unsure', answer: 'The shop was stopped while sending this.' })
    .where('campaign_id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where('due_at', '<=', since)
    .execute();
}

/** Drops waiting recipients who have unsubscribed or were erased. */
export async function dropUnsubscribed(db: Db, newsletterId: number): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'left' })
    .where('campaign_id', '=', newsletterId)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`not exists (select from subscribers
        where subscribers.id = subscriber_id and subscribers.state = 'confirmed')`,
    )
    .execute();
}

/** When a waiting recipient is due, or a running attempt has lasted for `silence` and is given up; null if none is in `states`. */
export async function nextDue(
  db: Db,
  newsletterId: number,
  { states, silence }: { states: RecipientState[]; silence: number },
): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(due_at + case state when 'sending' then make_interval(secs => ${silence / 1000}) else interval '0' end) as due
    from campaign_recipients
    where campaign_id = ${newsletterId} and state in (${sql.join(states)})`.execute(db);
  return rows[0]?.due ?? null;
}

/** Adds all confirmed subscribers as recipients. */
export const addRecipients = (trx: Db, newsletterId: number) =>
  sql`insert into campaign_recipients (campaign_id, subscriber_id)
    select ${newsletterId}, id from subscribers where state = 'confirmed' order by id`.execute(trx);

/** How many recipients of each newsletter are in each state. */
export async function countRecipients(db: Db, ids: readonly number[]): Promise<(id: number) => Counts> {
  const { rows } = await sql<{ id: number; counts: Partial<Counts> }>`
    select campaign_id as id, jsonb_object_agg(state, count) as counts from (
      select campaign_id, state, count(*) from campaign_recipients where campaign_id = any(${ids}) group by 1, 2
    ) as counted group by 1`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row.counts]));
  return (id) => ({ ...NONE, ...counts.get(id) });
}

const NONE = Object.fromEntries(Object.keys(recipientCounts.shape).map((state) => [state, 0])) as Counts;

/** Recipients who did not receive the newsletter, or may not have; at most 200. The email is null once it has been erased. */
export const listTroubles = (db: Db, newsletterId: number) =>
  db
    .selectFrom('campaign_recipients')
    .leftJoin('subscribers', 'subscribers.id', 'campaign_recipients.subscriber_id')
    .select(['subscribers.email', 'campaign_recipients.state', 'campaign_recipients.answer'])
    .where('campaign_id', '=', newsletterId)
    .where('campaign_recipients.state', 'in', ['unsure', 'refused', 'failed'])
    .orderBy('campaign_recipients.id')
    .limit(200)
    .execute();
