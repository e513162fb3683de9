import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

/**
 * Claims the right to ask Stripe about an order. At most one caller per `interval` milliseconds gets it; with null, every
 * caller does. A time in the future was stored before the clock was set back and counts as long past.
 */
export async function claimCheck(db: Db, id: string, now: Date, interval: number | null): Promise<boolean> {
  const earlier = interval === null ? null : new Date(now.getTime() - interval);
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .$if(earlier !== null, (update) =>
      update.where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', earlier), eb('asked_at', '>', now)]),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * At most 100 orders placed before `before` that are neither paid nor closed. Those that Stripe was asked about longest ago
 * come first, so that a hundred without an answer do not block the rest.
 */
export async function unpaidOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'payment_failed'])
    .where('created_at', '<', before)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * At most 100 orders, oldest first, that were due at Printful before `before`, have not moved since, are at most a draft there,
 * and that the owner has not been alerted about.
 */
export async function stuckOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['processing', 'sent_to_printful'])
    .where('send_after', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_id', '=', 'orders.id')
            .where('at', '>=', before),
        ),
      ),
    )
    .where(sql<boolean>`not exists (select 1 from alerts where event = 'stuck.' || orders.id)`)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * At most 100 refunds, oldest first, that were requested before `before`, have not reached Stripe, and that the owner has
 * not been alerted about.
 */
export const stuckRefunds = (db: Db, before: Date): Promise<{ id: string; orderId: string }[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId'])
    .where('status', '=', 'requested')
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select 1 from alerts where event = 'refund-stuck.' || refunds.id)`)
    .orderBy('created_at')
    .limit(100)
    .execute();

/** The time up to which the named sweep has read its list at Stripe; null before its first run. */
export async function sweptUntil(db: Kysely<Tables>, name: string): Promise<Date | null> {
  const row = await db.selectFrom('sweeps').select('swept_until').where('name', '=', name).executeTakeFirst();
  return row?.swept_until ?? null;
}

export async function saveSweep(db: Kysely<Tables>, name: string, until: Date): Promise<void> {
  await db
    .insertInto('sweeps')
    .values({ name, swept_until: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ swept_until: until }))
    .execute();
}
