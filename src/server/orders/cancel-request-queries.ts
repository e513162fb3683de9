import { closeAlertAbout } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';

export interface CancelRequest {
  orderId: string;
  reason: string;
  /** An administrator's email address, or `shopper`. */
  by: string;
}

/** Stores that an order is to be canceled once Printful allows it; false if that is stored already. */
export async function saveCancelRequest(
  trx: Db,
  { orderId, reason, by }: CancelRequest,
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('cancel_requests')
    .values({ order_id: orderId, reason, asked_by: by, asked_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findCancelRequest(db: Db, orderId: string): Promise<CancelRequest | null> {
  const row = await db
    .selectFrom('cancel_requests')
    .select(['order_id as orderId', 'reason', 'asked_by as by'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets the request, and closes the alert that it waits. */
export async function endCancelRequest(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx.deleteFrom('cancel_requests').where('order_id', '=', orderId).execute();
  await closeAlertAbout(trx, cancelAsked(orderId), now);
}

/** The event of the alert about a request. */
export const cancelAsked = (orderId: string): string => `cancel-asked.${orderId}`;
