import { sql } from 'kysely';
import type { HatFigures } from '../../wire/admin/sales.ts';
import type { Db } from '../db/connect.ts';
import { type Span, startOf } from './queries.ts';

/** How often the page of a hat was opened, how often the hat was put into a cart, and how many paid orders have it. */
export async function readHatFigures(db: Db, id: number, span: Span): Promise<Omit<HatFigures, 'days'>> {
  const { rows } = await sql<Omit<HatFigures, 'days'>>`
    select coalesce(sum(count) filter (where step = 'visit'), 0)::bigint as visits,
      coalesce(sum(count) filter (where step = 'cart'), 0)::bigint as carts,
      (select count(distinct orders.id) from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.product_id = ${id} and refused_at is null and replaces is null and paid_at is not null
          and status not in ('canceled', 'refunded') and orders.created_at >= ${startOf(span)}) as bought
    from hat_counts where product_id = ${id} and day >= ${startOf(span)} at time zone ${span.timeZone}`.execute(
    db,
  );
  return rows[0] ?? { visits: 0, carts: 0, bought: 0 };
}
