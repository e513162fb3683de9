import { sql } from 'kysely';
import { mayTakeMoney } from '../../../domain/money/dispute-status.ts';
import type { OrderChange } from '../../../domain/orders/change-window.ts';
import type { Db } from '../../db/connect.ts';
import { disputesOf } from '../money/queries.ts';

/** Who changed something, if it was not an administrator. */
export const SHOPPER = 'shopper';

/** A change of a paid order as it is stored. */
export type StoredChange = OrderChange & {
  id: number;
  /** `SHOPPER`, or an administrator's email address. */
  who: string;
  at: Date;
};

/** Who changed something, as shoppers read it. */
export const byWhom = (who: string): 'shopper' | 'shop' => (who === SHOPPER ? 'shopper' : 'shop');

/** Stores that an order was paid. One that was paid before keeps its dates. */
export async function setPaid(
  trx: Db,
  id: string,
  { paidAt, sendAfter, shipBy }: { paidAt: Date; sendAfter: Date; shipBy: Date },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      paid_at: sql<Date>`coalesce(paid_at, ${paidAt})`,
      send_after: sql<Date>`coalesce(send_after, ${sendAfter})`,
      ship_by: sql<Date>`coalesce(ship_by, ${shipBy})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores a change of a paid order and returns its id. */
export async function insertChange(
  trx: Db,
  orderId: string,
  { change, who, at }: { change: OrderChange; who: string; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('order_changes')
    .values({
      order_id: orderId,
      kind: change.kind,
      who,
      line_id: 'lineId' in change ? change.lineId : null,
      before: 'before' in change ? change.before && JSON.stringify(change.before) : null,
      after: 'after' in change ? change.after && JSON.stringify(change.after) : null,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether somebody ended the window early. It stays ended, even by a clock that is behind. */
export async function wasEnded(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sent_now')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The changes of an order, oldest first. */
export async function changesOf(db: Db, orderId: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('order_changes')
    .select(['id', 'kind', 'who', 'line_id as lineId', 'before', 'after', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows as unknown as StoredChange[];
}

/** Whether a bank may take the money of an order back, or has. */
export const isDisputed = async (db: Db, orderId: string): Promise<boolean> =>
  (await disputesOf(db, orderId)).some(({ status }) => mayTakeMoney(status));
