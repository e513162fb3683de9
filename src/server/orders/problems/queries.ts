import { type InferResult, type Insertable, sql, type Updateable } from 'kysely';
import type { Cents } from '../../../domain/money/money.ts';
import type { ProblemLine } from '../../../domain/orders/problem.ts';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { hasEnded } from '../holds/queries.ts';

/**
 * Whether the shopper has the money for the hats of `problems` back: their order, or the one that they replace, was canceled or
 * refunded, or refunds since have named all of them. What was refunded for another report counts once no hat of the line is left
 * to refund, and nothing counts from before the owner decided on new hats.
 */
export const IS_REFUNDED = sql<boolean>`(
  exists (
    select from orders as ended
    where ended.id in (problems.order_id, (select replaces from orders as own where own.id = problems.order_id))
      and ${hasEnded('ended.id', sql.ref('problems.decided_at'))})
  or not exists (
    select from jsonb_array_elements(problems.lines) as hat
    where not exists (
      select from refunds, jsonb_array_elements(refunds.lines) as named,
        lateral (select refunds.created_at > coalesce(problems.decided_at, problems.created_at) as is_since) as told
      where refunds.order_id = problems.order_id and named -> 'id' = hat -> 'id'
        and (refunds.status not in ('failed', 'canceled') or paid_otherwise > 0)
      having bool_or(is_since) and (
        sum((named ->> 'quantity')::integer) filter (where is_since and not exists (
          select from problems as other where other.refund_id = refunds.id
        )) >= (hat ->> 'quantity')::integer
        or sum((named ->> 'quantity')::integer) >= (
          select quantity from order_lines where order_lines.id = (hat ->> 'id')::bigint)))))`;

export type Problem = InferResult<ReturnType<typeof select>>[number];

const select = (db: Db) =>
  db
    .selectFrom('problems')
    .select([
      'id',
      'order_id as orderId',
      'reason',
      'lines',
      'wish',
      'words',
      sql<boolean>`photo is not null`.as('hasPhoto'),
      'reported_by as reportedBy',
      'shipment_id as shipmentId',
      'created_at as createdAt',
      'decision',
      'answer',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'address',
      'replacement_id as replacementId',
      'refund_id as refundId',
      'reminded_at as remindedAt',
      'claimed_at as claimedAt',
      'claim_due as claimDue',
      'claim_result as claimResult',
      'claim_credit as claimCredit',
      IS_REFUNDED.as('isRefunded'),
    ]);

export const findProblem = async (db: Db, id: number): Promise<Problem | null> =>
  (await select(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** The problems of an order, oldest first. */
export const problemsOf = (db: Db, orderId: string): Promise<Problem[]> =>
  select(db).where('order_id', '=', orderId).orderBy('id').execute();

/** At most 200 problems that wait for someone, those with the earliest claim first. */
export const pendingProblems = (db: Db): Promise<Problem[]> =>
  select(db).where(IS_PENDING).orderBy('claim_due').orderBy('id').limit(200).execute();

const IS_PENDING = sql<boolean>`(decision is null or (decision = 'replacement' and replacement_id is null)
  or (claimed_at is not null and claim_result is null))`;

/**
 * At most 100 problems whose shoppers were asked where to send the hats before `asked`, and not again, or again before
 * `reminded`.
 */
export async function findUnanswered(db: Db, before: { asked: Date; reminded: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('problems')
    .select('id')
    .where(ASKS_SHOPPER)
    .where((eb) =>
      eb.or([
        eb('reminded_at', '<', before.reminded),
        eb.and([
          eb('reminded_at', 'is', null),
          eb(eb.fn.coalesce('decided_at', 'created_at'), '<', before.asked),
        ]),
      ]),
    )
    .where(sql<boolean>`not exists (
      select 1 from alerts where alerts.order_id = problems.order_id
        and event || '-' like 'where-unanswered.' || problems.order_id || '.' || problems.id || '-%')`)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The rule of `asksShopper`, in SQL. */
const ASKS_SHOPPER = sql<boolean>`(address is null and wish is distinct from 'refund' and replacement_id is null
  and ((reason = 'returned' and (decision is null or decision = 'replacement'))
    or (reason = 'lost' and decision = 'replacement'))
  and not ${IS_REFUNDED})`;

/** Of a paid order and its replacements: how many problems, except one, wait for the address of the new hats. */
export async function countWaiting(db: Db, paidId: string, except: number | null = null): Promise<number> {
  const { count } = await db
    .selectFrom('problems')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('orders.id', '=', paidId), eb('replaces', '=', paidId)]))
    .where('decision', '=', 'replacement')
    .where('replacement_id', 'is', null)
    .where(sql<boolean>`problems.id is distinct from ${except}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The other problems of an order that are about some of the same hats. */
export const problemsLike = async (db: Db, { id, orderId, lines }: Problem): Promise<Problem[]> =>
  (await problemsOf(db, orderId)).filter(
    (other) => other.id !== id && other.lines.some((line) => lines.some((mine) => mine.id === line.id)),
  );

/** A problem, locked until the end of the transaction. */
export async function lockProblem(trx: Db, id: number): Promise<Problem | null> {
  return (await select(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** How many problems of an order nobody has decided. */
export async function countUndecided(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('problems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewProblem = Omit<Insertable<Tables['problems']>, 'lines'> & { lines: readonly ProblemLine[] };

/** Stores a problem and returns its id; null if this form or parcel has one already. */
export async function insertProblem(trx: Db, { lines, ...problem }: NewProblem): Promise<number | null> {
  const inserted = await trx
    .insertInto('problems')
    .values({ ...problem, lines: JSON.stringify(lines) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export const findByRequest = async (db: Db, orderId: string, requestId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('problems')
      .select('id')
      .where('order_id', '=', orderId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  )?.id ?? null;

/** The photo of a problem: a JPEG. */
export const findPhoto = async (db: Db, orderId: string, id: number): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('problems')
      .select('photo')
      .where('order_id', '=', orderId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.photo ?? null;

/** Changes columns of a problem. */
export async function updateProblem(
  trx: Db,
  id: number,
  change: Updateable<Tables['problems']>,
): Promise<void> {
  await trx.updateTable('problems').set(change).where('id', '=', id).execute();
}

/** Makes the problem of a refund or replacement undecided again, because what was decided could not be done. */
export const reopenProblem = (
  trx: Db,
  column: 'refund_id' | 'replacement_id',
  id: string,
): Promise<unknown> =>
  trx
    .updateTable('problems')
    .set({ decision: null, decided_by: null, decided_at: null, refund_id: null, replacement_id: null })
    .where(column, '=', id)
    .execute();

export async function setClaim(trx: Db, id: number, claim: { at: Date; due: Date | null }): Promise<boolean> {
  const claimed = await trx
    .updateTable('problems')
    .set({ claimed_at: claim.at, claim_due: claim.due })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Saves the result of a claim, once; false when it has none to save. */
export async function endClaim(
  trx: Db,
  id: number,
  { credit, now }: { credit: Cents | null; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('problems')
    .set({
      claim_result: credit === null ? 'refused' : 'credited',
      claim_credit: credit,
      claim_ended_at: now,
    })
    .where('id', '=', id)
    .where('claimed_at', 'is not', null)
    .where('claim_result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
