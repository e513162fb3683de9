import { sql } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';
import type { StripeFee } from '../../domain/money/profit.ts';
import { NOT_SHIPPED } from '../../domain/shipping/late.ts';
import type { FirstDayFacts } from '../../domain/today/first-day.ts';
import type { Db } from '../db/connect.ts';
import { oneRow } from '../db/one-row.ts';
import { STATUS_OF_HATS } from '../orders/holds/queries.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';

interface DayOfSales {
  paid: Cents;
  orders: number;
  hats: number;
  /** What is left of the orders whose costs are known or can be estimated; below zero for a loss. */
  kept: number;
  /** What those orders paid. */
  counted: number;
  /** How many orders have a cost that nobody knows. */
  unknown: number;
  /** The orders with a stitched hat whose cost is estimated, without digitization. */
  stitched: string[];
}

/**
 * What was paid today until now, and on the same weekday a week ago until the same minute, in a time zone. What Printful has not
 * charged yet is estimated by the stored costs of the hats and of the chosen shipping, without digitization, Stripe's fee by that of the last charges. A
 * replacement is no sale.
 */
export async function readSales(
  db: Db,
  { now, timeZone, fee }: { now: Date; timeZone: string; fee: StripeFee },
): Promise<{ today: DayOfSales; before: DayOfSales }> {
  const { rows } = await sql<DayOfSales>`
    with spans as (
      select n, (date_trunc('day', here) - n * interval '1 day') at time zone ${timeZone} as first,
        (here - n * interval '1 day') at time zone ${timeZone} as last
      from (select ${now}::timestamptz at time zone ${timeZone} as here) as clock, unnest(array[0, 7]) as n
    ), sales as (
      select n, id, received as paid, hats, profit, "returned" + held + disputed - credit + "taxOwed" as back,
        coalesce("stripeFee", (received * ${fee.basisPoints}::integer + 5000) / 10000 + ${fee.fixed}::integer) as fee,
        coalesce("printfulCost", lines.cost + our_shipping_cost) + "disputeFeeSoFar" + "replacementCost" as cost,
        "printfulCost" is null and is_stitched as needs_digitization
      from spans
      -- With an offset, the orders of a span and the money of each are looked up, instead of reading those of all years.
      join lateral (select * from orders where paid_at between first and last and orders.replaces is null offset 0) as orders on true
      join lateral (select * from ${ORDER_MONEY} as money where "orderId" = orders.id offset 0) as money on true
      join lateral (
        select sum(quantity) as hats, case when bool_and(cost is not null) then sum(quantity * cost) end as cost,
          bool_or(technique = 'EMBROIDERY') as is_stitched
        from order_lines left join printful_costs using (variant_id, technique, placement)
        where order_id = orders.id and refused_at is null
      ) as lines on true
    )
    select coalesce(sum(paid), 0)::integer as paid, count(paid)::integer as orders, coalesce(sum(hats), 0)::integer as hats,
      coalesce(sum(coalesce(profit, paid - back - fee - cost)), 0)::integer as kept,
      coalesce(sum(paid) filter (where cost is not null), 0)::integer as counted,
      (count(paid) - count(cost))::integer as unknown,
      coalesce(array_agg(id) filter (where needs_digitization and cost is not null), '{}') as stitched
    from spans left join sales using (n) group by n order by n`.execute(db);
  const [today, before] = rows;
  if (!today || !before) throw new Error('counting gave no row');
  return { today, before };
}

interface OnTheWay {
  /** Orders that their shoppers can still change, and until when the last of them. */
  inWindow: number;
  lastWindow: Date | null;
  held: number;
  making: number;
  oldest: Date | null;
  shipped: number;
}

/** What the database knows about how ready the shop is. */
export const readReadiness = (
  db: Db,
): Promise<Pick<FirstDayFacts, 'hasHats' | 'hasSold' | 'hasSecondPerson' | 'hasCodes'>> =>
  db
    .selectFrom('administrators')
    .select([
      sql<boolean>`exists (select from blanks)`.as('hasHats'),
      sql<boolean>`exists (select from orders where paid_at is not null)`.as('hasSold'),
      sql<boolean>`count(*) > 1`.as('hasSecondPerson'),
      sql<boolean>`coalesce(bool_and(two_factor_enabled) filter (where role = 'owner'), false)`.as(
        'hasCodes',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Nobody would read a longer list to its end. */
const MOST_LATE = 100;

/** Orders that have not shipped by the day that was promised with the payment, the longest late first. */
export const overdueOrders = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'customer_name as customerName', 'status', 'ship_by as promisedShipBy'])
    .where('status', 'in', NOT_SHIPPED)
    .where('ship_by', '<', now)
    .orderBy('ship_by')
    .limit(MOST_LATE)
    .execute();

/** How many orders are where, read from indexes only, except for the few on hold. */
export async function countOnTheWay(db: Db, now: Date): Promise<OnTheWay> {
  const counted = await sql<OnTheWay>`
    select in_window.count::integer as "inWindow", in_window.last as "lastWindow",
      on_hold.held::integer as held, (making.count + on_hold.making)::integer as making,
      least(making.oldest, on_hold.oldest) as oldest, (shipped.count + on_hold.shipped)::integer as shipped
    from (select count(*) as count, max(send_after) as last from orders
        where status in ('processing', 'sent_to_printful') and send_after > ${now}) as in_window,
      (select count(*) filter (where hats = 'on_hold') as held, count(*) filter (where hats = 'shipped') as shipped,
          count(*) filter (where hats = 'confirmed_with_printful') as making,
          min(created_at) filter (where hats = 'confirmed_with_printful') as oldest
        from (select created_at, ${STATUS_OF_HATS} as hats from orders where status = 'on_hold') as orders_on_hold) as on_hold,
      (select count(*) as count, min(created_at) as oldest from orders where status = 'confirmed_with_printful') as making,
      (select count(*) as count from orders where status = 'shipped') as shipped`.execute(db);
  return oneRow(counted);
}
