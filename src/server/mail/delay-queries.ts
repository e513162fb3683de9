import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Paid orders that lie on hold since before `heldBefore` or were paid before `paidBefore` and have not left, untold. */
export async function findDelayedOrders(
  db: Db,
  { heldBefore, paidBefore }: { heldBefore: Date; paidBefore: Date },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select o.id, o.customer_email as email from orders o
    where o.status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold')
      and o.settled_at is not null and o.erased_at is null
      and (o.settled_at < ${paidBefore} or o.status = 'on_hold' and ${heldBefore} > (
        select max(e.at) from order_events e where e.order_id = o.id))
      and not exists (select from disputes d where d.order_id = o.id)
      and not exists (select from mails m where m.event = 'delayed.' || o.id)
    order by o.settled_at limit 200`.execute(db);
  return rows;
}
