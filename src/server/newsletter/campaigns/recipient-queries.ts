import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { RecipientState } from '../../db/mail-tables.ts';
import type { Tables } from '../../db/tables.ts';

export interface Recipient {
  id: number;
  subscriberId: number;
  email: string;
  /** Tries that the mail server answered with "not now". */
  deferred: number;
}

/** A recipient to write to, or how many milliseconds until the pace allows the next; null when nobody is due now. */
export type SendSlot = { recipient: Recipient } | { wait: number } | null;

/**
 * Takes the next recipient whose turn it is and who still wants the newsletter, for this caller alone, at the one pace
 * of all campaigns and instances: at most one in `step` milliseconds. It is written down before anything leaves the
 * house. Null also when the campaign was stopped.
 */
export async function takeSlot(
  db: Db,
  campaignId: number,
  { step, now }: { step: number; now: Date },
): Promise<SendSlot> {
  const turn = await db
    .transaction()
    .execute(async (trx) => {
      const wait = await takeStep(trx, step);
      if (wait > 0) return { wait };
      const recipient = await claimRecipient(trx, campaignId, now);
      // Undoes the step, which the next campaign may need.
      if (!recipient) throw NOBODY;
      return { recipient };
    })
    .catch((error) => {
      if (error === NOBODY) return null;
      throw error;
    });
  return turn;
}

const NOBODY = new Error('nobody is due');

/** Takes the step by the database's clock, or answers how long it is until the next; a clock set back stops nobody. */
async function takeStep(trx: Kysely<Tables>, step: number): Promise<number> {
  const gap = sql`make_interval(secs => ${step / 1000})`;
  const taken = await sql`update campaign_pace set last_at = clock_timestamp()
    where last_at <= clock_timestamp() - ${gap} or last_at > clock_timestamp() returning one`.execute(trx);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from last_at + ${gap} - clock_timestamp())::float8 * 1000 as wait from campaign_pace`.execute(
    trx,
  );
  return Math.min(step, Math.max(1, rows[0]?.wait ?? step));
}

async function claimRecipient(trx: Kysely<Tables>, campaignId: number, now: Date): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    with turn as (
      select r.id, r.subscriber_id, s.email from campaign_recipients r
        join subscribers s on s.id = r.subscriber_id join campaigns c on c.id = r.campaign_id and c.state = 'sending'
      where r.campaign_id = ${campaignId} and r.state = 'waiting' and r.due_at <= ${now} and s.state = 'confirmed'
      order by r.due_at, r.id limit 1 for update of r skip locked
    )
    update campaign_recipients r set state = 'sending', attempts = r.attempts + 1, due_at = ${now}
    from turn where r.id = turn.id
    returning r.id, turn.subscriber_id as "subscriberId", turn.email, r.deferred`.execute(trx);
  return rows[0] ?? null;
}

interface RecipientEnd {
  state: RecipientState;
  answer?: string | null;
  /** When it is tried again; for those that wait. */
  dueAt?: Date;
  deferred?: number;
}

/** Notes what became of a try; one that was given up as unsure meanwhile is corrected, unless it waits again. */
export async function endRecipient(
  trx: Kysely<Tables>,
  id: number,
  { state, answer = null, dueAt, deferred }: RecipientEnd,
): Promise<void> {
  await trx
    .updateTable('campaign_recipients')
    .set({ state, answer, ...(dueAt && { due_at: dueAt }), ...(deferred !== undefined && { deferred }) })
    .where('id', '=', id)
    .where('state', 'in', state === 'waiting' ? ['sending'] : ['sending', 'unsure'])
    .execute();
}

/** What began before `since` and never ended was left by a process that is gone: the mail may have arrived. */
export async function giveUpForsaken(db: Db, campaignId: number, since: Date): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'unsure', answer: 'The shop was stopped while it sent this.' })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sending')
    .where('due_at', '<', since)
    .execute();
}

/** Takes out who no longer wants the newsletter or was erased. */
export async function dropLeavers(db: Db, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'left' })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscribers')
            .select('id')
            .whereRef('subscribers.id', '=', 'campaign_recipients.subscriber_id')
            .where('subscribers.state', '=', 'confirmed'),
        ),
      ),
    )
    .execute();
}

/** When the next recipient is due or may be given up; null when everyone has come to an end. */
export async function nextSlot(db: Db, campaignId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_recipients')
    .select((eb) => eb.fn.min('due_at').as('due'))
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();
  return row?.due ?? null;
}
