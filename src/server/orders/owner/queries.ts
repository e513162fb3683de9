import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export type Matter = Pick<
  Insertable<Tables['needs_you']>,
  'event' | 'kind' | 'order_id' | 'text' | 'created_at'
>;

export interface OpenMatter {
  id: number;
  kind: Tables['needs_you']['kind'];
  orderId: string | null;
  text: string;
  at: Date;
}

/** Keeps what only a person can decide, once per event; false when it was kept before. */
export async function insertMatter(trx: Kysely<Tables>, matter: Matter): Promise<boolean> {
  const inserted = await trx
    .insertInto('needs_you')
    .values(matter)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What nobody has decided yet, the oldest first, from after that id on. */
export const openMatters = (db: Db, after: number, most: number): Promise<OpenMatter[]> =>
  db
    .selectFrom('needs_you')
    .select(['id', 'kind', 'order_id as orderId', 'text', 'created_at as at'])
    .where('done_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

/** Ticks a matter off; false when there is no such open one. */
export async function endMatter(db: Db, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('needs_you')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** An order that is held no longer needs nobody. */
export const endHeldMatters = (trx: Kysely<Tables>, orderId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('needs_you')
    .set({ done_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'held')
    .where('done_at', 'is', null)
    .execute();

/** Once all of an order's money is back, the refunds that failed before are nobody's work any more. */
export const endRefundMatters = (trx: Kysely<Tables>, orderId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('needs_you')
    .set({ done_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund_failed')
    .where('done_at', 'is', null)
    .execute();

/** Ticks off what was told of a dispute. */
export const endDisputeMatters = (trx: Kysely<Tables>, disputeId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('needs_you')
    .set({ done_at: now })
    .where('event', 'in', [`dispute.${disputeId}`, `dispute-lost.${disputeId}`])
    .where('done_at', 'is', null)
    .execute();
