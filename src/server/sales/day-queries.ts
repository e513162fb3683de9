import { sql } from 'kysely';
import type { SalesDay } from '../../wire/admin/sales.ts';
import type { Db } from '../db/connect.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';

/**
 * The last `days` days, including today, in a time zone, each with the paid orders placed on it. Amounts are in cents. An order
 * that its shopper ordered anew before paying does not count, but its money does if it was paid anyway. One that replaces hats
 * for free does not count: its cost is part of the first order's profit.
 */
export async function readDays(
  db: Db,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    with span as (
      select (now() at time zone ${timeZone})::date as last, (now() at time zone ${timeZone})::date - ${days - 1}::integer as first
    ), counted as (
      select (created_at at time zone ${timeZone})::date as day,
        count(*) filter (where superseded_by is null) as paid,
        sum(received) as taken,
        sum(revenue) as revenue,
        sum(profit) as profit,
        count(*) filter (where profit is null) as unknown
      from ${ORDER_MONEY} as money, span
      where created_at >= (first - 7)::timestamp at time zone ${timeZone} and "isPaid"
      group by 1
    )
    select to_char(each.day, 'YYYY-MM-DD') as "day",
      coalesce(counted.paid, 0)::bigint as "paid",
      coalesce(counted.taken, 0)::bigint as "taken",
      coalesce(counted.revenue, 0)::bigint as "revenue",
      (case when counted.day is null then 0 else counted.profit end)::bigint as "profit",
      coalesce(counted.unknown, 0)::bigint as "costsUnknown",
      coalesce(earlier.taken, 0)::bigint as "takenWeekBefore"
    from (select first + n as day from span, generate_series(0, ${days - 1}::integer) as n) as each
    left join counted on counted.day = each.day
    left join counted as earlier on earlier.day = each.day - 7
    order by each.day`.execute(db);
  return rows;
}
