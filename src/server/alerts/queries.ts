import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type NewAlert = Pick<
  Insertable<Tables['alerts']>,
  'event' | 'kind' | 'order_id' | 'text' | 'created_at'
>;

export interface OpenAlert {
  id: number;
  kind: Tables['alerts']['kind'];
  orderId: string | null;
  text: string;
  at: Date;
}

/** Keeps what only a person can decide, once per event; false when it was kept before. */
export async function insertAlert(trx: Kysely<Tables>, alert: NewAlert): Promise<boolean> {
  const inserted = await trx
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What nobody has decided yet, the oldest first, from after that id on. */
export const openAlerts = (db: Db, after: number, most: number): Promise<OpenAlert[]> =>
  db
    .selectFrom('alerts')
    .select(['id', 'kind', 'order_id as orderId', 'text', 'created_at as at'])
    .where('done_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

/** Ticks a alert off; false when there is no such open one. */
export async function closeAlert(db: Db, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('alerts')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** An order that is held no longer needs nobody. */
export const closeHoldAlerts = (trx: Kysely<Tables>, orderId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('alerts')
    .set({ done_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'held')
    .where('done_at', 'is', null)
    .execute();

/** Once all of an order's money is back, the refunds that failed before are nobody's work any more. */
export const closeRefundAlerts = (trx: Kysely<Tables>, orderId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('alerts')
    .set({ done_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund_failed')
    .where('done_at', 'is', null)
    .execute();

/** Ticks off what was told of a dispute. */
export const closeDisputeAlerts = (trx: Kysely<Tables>, disputeId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('alerts')
    .set({ done_at: now })
    .where('event', 'in', [`dispute.${disputeId}`, `dispute-lost.${disputeId}`])
    .where('done_at', 'is', null)
    .execute();
