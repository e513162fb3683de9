import { sql } from 'kysely';
import type { OverviewDay } from '../../../wire/admin/overview.ts';
import type { Db } from '../../db/connect.ts';

/**
 * The last days up to today in a time zone, each with the orders that were started on it; amounts in cents.
 * An attempt that its shopper replaced by another one is not counted.
 */
export async function readDays(
  db: Db,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<OverviewDay[]> {
  const { rows } = await sql<OverviewDay>`
    with span as (
      select (now() at time zone ${timeZone})::date as last, (now() at time zone ${timeZone})::date - ${days - 1}::integer as first
    ), told as (
      select (created_at at time zone ${timeZone})::date as day,
        count(*) as started,
        count(settled_at) as paid,
        coalesce(sum(total - refunded) filter (where settled_at is not null), 0) as revenue,
        coalesce(sum(coalesce(stripe_fee, 0) + coalesce(printful_cost, 0)) filter (where settled_at is not null), 0) as costs,
        count(*) filter (where settled_at is not null and (stripe_fee is null or printful_cost is null)) as unknown
      from orders, span
      where created_at >= first::timestamp at time zone ${timeZone} and superseded_by is null
      group by 1
    )
    select to_char(each.day, 'YYYY-MM-DD') as "day",
      coalesce(started, 0)::bigint as "started",
      coalesce(paid, 0)::bigint as "paid",
      coalesce(revenue, 0)::bigint as "revenue",
      (coalesce(revenue, 0) - coalesce(costs, 0))::bigint as "profit",
      coalesce(unknown, 0)::bigint as "costsUnknown"
    from (select first + n as day from span, generate_series(0, ${days - 1}::integer) as n) as each
    left join told on told.day = each.day
    order by each.day`.execute(db);
  return rows;
}
