import { sql } from 'kysely';
import { HARMLESS_DISPUTES } from '../../domain/money/dispute-status.ts';
import type { Db } from '../db/connect.ts';
import { hasEnded } from '../orders/holds/queries.ts';

/** The ids above `after` of late orders, in order; at most 200. */
export async function findLateOrders(db: Db, now: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders o where id > ${after} and ${isLate(now)} order by id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Saves the newly announced ship date and returns the one that has passed. Returns null if the order is no longer late, or
 * if another process has announced a date or locked the order.
 */
export async function setAnnouncedDate(
  trx: Db,
  id: string,
  { shipBy, now }: { shipBy: Date; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ passed: Date }>`
    select coalesce(o.announced_ship_by, o.ship_by) as passed from orders o
    where id = ${id} and ${isLate(now)} for update skip locked`.execute(trx);
  if (!rows[0]) return null;
  await trx.updateTable('orders').set({ announced_ship_by: shipBy }).where('id', '=', id).execute();
  return rows[0].passed;
}

/** Whether an order is late: paid or a replacement, not shipped by its ship date, neither ended nor fully refunded, and without a dispute over its money. */
const isLate = (now: Date) => sql<boolean>`
  o.status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold')
    and coalesce(o.announced_ship_by, o.ship_by) < ${now}
    and o.paid_at is not null and o.erased_at is null and not ${hasEnded('o.id')}
    and (o.replaces is not null or o.refunded < coalesce(o.paid, o.total))
    and not exists (select from parcels p where p.order_id = o.id and p.state <> 'canceled')
    and not exists (select from disputes d
      where d.order_id = o.id and d.status not in (${sql.join([...HARMLESS_DISPUTES])}))`;
