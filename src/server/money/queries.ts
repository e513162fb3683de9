import { sql } from 'kysely';
import { PART_KINDS } from '../../domain/money/money-parts.ts';
import type { MoneySums } from '../../wire/admin/months.ts';
import type { Db } from '../db/connect.ts';
import { ORDER_MONEY } from '../orders/money/profit-queries.ts';
import { saveSweep } from '../orders/settling/queries.ts';
import { PARTS_OF_LINE, PARTS_OF_ORDER } from './part-queries.ts';

/** More would keep a request waiting. */
const MARKS = 2000;

/** More would take one statement too long in a busy shop. */
const DAYS = 31;

/** Lets one transaction at a time add up days. Sums of another time zone are thrown away, and all orders marked. */
export async function requireZone(trx: Db, timeZone: string, now: Date): Promise<void> {
  await saveSweep(trx, 'money-sums', now);
  const other = await sql`select 1 from money_sums where time_zone <> ${timeZone} limit 1`.execute(trx);
  if (other.rows.length === 0) return;
  await sql`delete from money_sums`.execute(trx);
  await sql`insert into money_marks (order_id) select id from orders
    where paid_at is not null or paid is not null order by created_at`.execute(trx);
}

/**
 * Takes the oldest marks, of at most 31 days. Returns the days on which their orders, or those whose hats they replace, were
 * placed, with those that a former release added up. A change that is stored later has a mark of its own.
 */
export async function takeMarks(trx: Db, timeZone: string): Promise<{ days: string[]; isLast: boolean }> {
  const { rows } = await sql<{ id: string; day: string | null }>`
    select mark.id, (placed.created_at at time zone ${timeZone})::date::text as day
    from (select * from money_marks order by id limit ${MARKS}) as mark
      left join orders on orders.id = mark.order_id
      left join orders as placed on placed.id = coalesce(orders.replaces, orders.id)`.execute(trx);
  const marked = rows.flatMap(({ day }) => day ?? []);
  const days = [...new Set([...marked, ...(await daysOfFormer(trx, timeZone))])].toSorted();
  // The newest, which the page shows.
  const taken = days.slice(-DAYS);
  const ids = rows.filter(({ day }) => day === null || taken.includes(day)).map(({ id }) => id);
  await sql`delete from money_marks where id = any(${ids}::bigint[])`.execute(trx);
  return { days: taken, isLast: rows.length < MARKS && days.length <= DAYS };
}

/** The days that a former release added up, without what paid: beside this one, or before the upgrade. */
async function daysOfFormer(trx: Db, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from money_sums where time_zone = ${timeZone} and kind = 'all'
    except select day::text from money_sums where time_zone = ${timeZone} and kind = 'wallet'`.execute(trx);
  return rows.map(({ day }) => day);
}

/** Adds up these days anew, which are in order. Orders have all figures; hats, colors and techniques have how many were paid for, and how much. */
export async function replaceDays(trx: Db, timeZone: string, days: readonly string[]): Promise<void> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return;
  await sql`delete from money_sums where day = any(${days}::date[])`.execute(trx);
  await sql`
    with sold as materialized (
      select (orders.created_at at time zone ${timeZone})::date as day, orders.id, country, wallet, gift, code_name,
        subtotal, discount, orders.shipping, received, "returned", "disputed" + "held" as disputed,
        coalesce("stripeFee", 0) + coalesce("disputeFeeSoFar", 0) as fees,
        coalesce("printfulCost", 0) + coalesce("replacementCost", 0) - "credit" as printful, "profit", tax, "taxOwed"
      from ${ORDER_MONEY} as money join orders on orders.id = "orderId"
      where "isPaid" and orders.created_at >= ${first}::date::timestamp at time zone ${timeZone}
        and orders.created_at < (${last}::date + 1)::timestamp at time zone ${timeZone}
        and (orders.created_at at time zone ${timeZone})::date = any(${days}::date[])
    ), lines as materialized (
      select day, sold.id, quantity, share, part.kind, part.name
      from sold join order_lines on order_id = sold.id and refused_at is null, lateral ${PARTS_OF_LINE} as part (kind, name)
    ), hats as (
      select id, sum(quantity) as hats from lines where kind = 'hat' group by id
    )
    insert into money_sums (time_zone, kind, day, name, orders, hats, subtotal, discounts, shipping, paid, refunds, disputes,
      fees, printful, kept, unsure, unsure_orders, tax, tax_owed)
    select ${timeZone}, kind, day, by.name, count(*), coalesce(sum(hats), 0), sum(subtotal), sum(discount), sum(shipping),
      sum(received), sum("returned"), sum(disputed), sum(fees), sum(printful), coalesce(sum("profit"), 0),
      coalesce(sum(received - "returned" - disputed - fees - printful - "taxOwed") filter (where "profit" is null), 0),
      count(*) filter (where "profit" is null), sum(tax), sum("taxOwed")
    from sold left join hats using (id),
      lateral ${PARTS_OF_ORDER} as by (kind, name)
    where kind <> 'code' or by.name <> ''
    group by kind, day, by.name
    union all
    select ${timeZone}, kind, day, name, count(distinct id), sum(quantity), 0, 0, 0, sum(share), 0, 0, 0, 0, 0, 0, 0, 0, 0
    from lines group by kind, day, name`.execute(trx);
}

export interface NamedSums extends MoneySums {
  kind: string;
  name: string;
  /** Whether it is of the month, and not of the one before. */
  isNow: boolean;
}

const SUMS = sql`sum(orders)::bigint as orders, sum(hats)::bigint as hats, sum(subtotal)::bigint as subtotal,
  sum(discounts)::bigint as discounts, sum(shipping)::bigint as shipping, sum(paid)::bigint as paid,
  sum(refunds)::bigint as refunds, sum(disputes)::bigint as disputes, sum(fees)::bigint as fees,
  sum(printful)::bigint as printful, sum(kept)::bigint as kept, sum(unsure)::bigint as unsure,
  sum(unsure_orders)::bigint as "unsureOrders", sum(tax)::bigint as tax, sum(tax_owed)::bigint as "taxOwed"`;

/** The sums of a month and of the one before, in all and by what they are divided into. */
export async function sumsOf(db: Db, timeZone: string, month: string): Promise<NamedSums[]> {
  const { rows } = await sql<NamedSums>`
    select kind, name, day >= ${`${month}-01`}::date as "isNow", ${SUMS} from money_sums
    where time_zone = ${timeZone} and kind = any(${['all', ...PART_KINDS]})
      and day >= ${`${month}-01`}::date - interval '1 month' and day < ${`${month}-01`}::date + interval '1 month'
    group by 1, 2, 3 order by paid desc, name`.execute(db);
  return rows;
}

/** Each day of a month with orders. */
export async function sumsByDay(
  db: Db,
  timeZone: string,
  month: string,
): Promise<(MoneySums & { day: string })[]> {
  const { rows } = await sql<MoneySums & { day: string }>`
    select day::text as day, ${SUMS} from money_sums
    where time_zone = ${timeZone} and kind = 'all'
      and day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'
    group by day order by day`.execute(db);
  return rows;
}

/** Each month with orders, the newest first. */
export async function sumsByMonth(db: Db, timeZone: string): Promise<(MoneySums & { month: string })[]> {
  const { rows } = await sql<MoneySums & { month: string }>`
    select to_char(day, 'YYYY-MM') as month, ${SUMS} from money_sums
    where time_zone = ${timeZone} and kind = 'all' group by 1 order by 1 desc`.execute(db);
  return rows;
}
