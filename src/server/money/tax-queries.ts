import { type RawBuilder, sql } from 'kysely';
import type { TaxAnswer } from '../../wire/admin/months.ts';
import type { Db } from '../db/connect.ts';
import { IS_LOST, RETURNED } from '../ledger/page-queries.ts';
import type { Range } from '../ledger/queries.ts';

/** Common tables of the sales tax that was collected in a range, and of what went back in it, whenever it was collected. */
const moved = ({ from, to }: Range): RawBuilder<unknown> => sql`${RETURNED}, moved as (
    select id as order_id, paid_at as at, 1 as orders, subtotal - discount + shipping as sales, tax, 0 as back
    from orders where paid_at >= ${from} and paid_at < ${to} and tax > 0
    union all
    select order_id, at, 0, 0, 0, tax from returned where at >= ${from} and at < ${to} and tax > 0
  )`;

/** The sales tax of a range by state, with `city` null, and by city as it was written first, whatever its capitals. */
export async function sumTax(db: Db, range: Range): Promise<TaxAnswer['places']> {
  const { rows } = await sql<TaxAnswer['places'][number]>`
    with ${moved(range)}, places as (
      select coalesce(state, '') as state, coalesce(trim(city), '') as city, moved.*
      from moved join orders on orders.id = order_id
    ), summed as (
      select state, case when grouping(lower(city)) = 0 then min(city) end as city, sum(orders)::int as orders,
        sum(sales)::bigint as sales, sum(tax)::bigint as collected, sum(back)::bigint as returned,
        sum(tax - back)::bigint as owed
      from places group by grouping sets ((state), (state, lower(city)))
    )
    select * from summed order by state, city is not null, owed desc, city`.execute(db);
  return rows;
}

interface Differing {
  orderId: string;
  intentId: string | null;
  /** When its tax last moved, in the range or later. */
  at: Date;
  /** The tax that is left for the state, and what Stripe has recorded of it as far as the shop has read. */
  ours: number;
  theirs: number;
}

/** The orders whose tax moved in a range, and is not what Stripe recorded. */
export async function differingTax(db: Db, range: Range): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
    with ${moved(range)}, compared as (
      select orders.id as "orderId", payment_intent_id as "intentId", greatest(max(moved.at), max(back.at)) as at,
        (orders.tax - coalesce(max(back.tax), 0))::int as ours,
        coalesce((select sum(tax) from tax_transactions where order_id = orders.id), 0)::int as theirs
      from moved join orders on orders.id = moved.order_id
        left join (select order_id, sum(tax) as tax, max(at) as at from returned group by 1) as back on back.order_id = orders.id
      group by orders.id
    )
    select * from compared where ours <> theirs order by at, "orderId"`.execute(db);
  return rows;
}

/** The orders of which a bank took money for good in a range before anything of their tax was read: here and there it is then zero. */
export async function unreadLosses(
  db: Db,
  { from, to }: Range,
): Promise<Pick<Differing, 'orderId' | 'intentId'>[]> {
  const { rows } = await sql<Pick<Differing, 'orderId' | 'intentId'>>`
    select id as "orderId", payment_intent_id as "intentId" from orders
    where tax > 0 and not exists (select from tax_transactions where order_id = orders.id) and id in (
      select order_id from disputes
      where ${IS_LOST} and coalesce(closed_at, created_at) >= ${from} and coalesce(closed_at, created_at) < ${to}
    )`.execute(db);
  return rows;
}

/** Stripe's ids of what was read of the tax of an order. */
export async function knownTax(db: Db, orderId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('tax_transactions').select('id').where('order_id', '=', orderId).execute();
  return new Set(rows.map(({ id }) => id));
}
