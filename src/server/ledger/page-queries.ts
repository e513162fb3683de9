import { sql } from 'kysely';
import { MOVEMENT_GROUPS } from '../../domain/money/movement-texts.ts';
import type { LedgerAnswer, PlaceSales } from '../../wire/admin/ledger.ts';
import type { Db } from '../db/connect.ts';
import type { Range } from './queries.ts';

export interface LedgerRow {
  id: string;
  category: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  createdAt: Date;
  orderId: string | null;
  /** The order that it names, although the shop has no such order. */
  missingOrderId: string | null;
  sourceId: string | null;
  payoutId: string | null;
  state: string | null;
  country: string | null;
  /** The sum of all nets up to this movement. */
  balance: number;
}

/** A place in the ledger: the time and id of a movement. */
interface Position {
  createdAt: Date;
  id: string;
}

/** Movements of a range, newest first: those after a position, or after the first `skipped`. */
export async function readMovements(
  db: Db,
  { from, to }: Range,
  { skipped = 0, after, limit }: { skipped?: number; after?: Position | undefined; limit: number },
): Promise<LedgerRow[]> {
  const later = after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``;
  const { rows } = await sql<Omit<LedgerRow, 'balance'>>`
    select money.id, category, money.amount, money.fee, money.net, currency, created_at as "createdAt",
      order_id as "orderId", missing_order_id as "missingOrderId", source_id as "sourceId", payout_id as "payoutId",
      (select state from orders where orders.id = order_id), (select country from orders where orders.id = order_id)
    from (
      select id from money_movements where created_at >= ${from} and created_at < ${to} ${later}
      order by created_at desc, id desc offset ${skipped} limit ${limit}
    ) as page join money_movements as money using (id)
    order by created_at desc, money.id desc`.execute(db);
  const top = rows[0];
  if (!top) return [];
  let balance = await balanceAt(db, top);
  return rows.map((row) => {
    const withBalance = { ...row, balance };
    balance -= row.net;
    return withBalance;
  });
}

/** The sum of the days before, and of the movements of the position's own day up to it. */
async function balanceAt(db: Db, { createdAt, id }: Position): Promise<number> {
  const day = `${createdAt.toISOString().slice(0, 10)}`;
  const { rows } = await sql<{ balance: number }>`
    select (
      (select coalesce(sum(net), 0) from money_days where day < ${day}::date) +
      (select coalesce(sum(net), 0) from money_movements
        where created_at >= ${`${day}T00:00:00Z`}::timestamptz and (created_at, id) <= (${createdAt}, ${id}))
    )::bigint as balance`.execute(db);
  return rows[0]?.balance ?? 0;
}

type MonthSummary = LedgerAnswer['summary'] & { count: number };

/** The sums of a range. Fees are below zero; payouts are not part of the net. */
export async function summarize(db: Db, { from, to }: Range): Promise<MonthSummary> {
  const { charges, refunds, disputes, paidOut } = MOVEMENT_GROUPS;
  const known = Object.values(MOVEMENT_GROUPS).flat();
  const sum = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;
  const { rows } = await sql<MonthSummary>`
    select count(*) as count, ${sum(sql`category = any(${charges})`)} as charges,
      ${sum(sql`category = any(${refunds})`)} as refunds, ${sum(sql`category = any(${disputes})`)} as disputes,
      ${sum(sql`category <> all(${known})`)} as other,
      -coalesce(sum(fee), 0)::bigint as fees,
      coalesce(sum(net) filter (where category <> all(${paidOut})), 0)::bigint as net,
      -${sum(sql`category = any(${paidOut})`)} as "paidOut"
    from money_movements where created_at >= ${from} and created_at < ${to}`.execute(db);
  if (!rows[0]) throw new Error('a sum has no row');
  return rows[0];
}

/** When the first movement was; null if there is none. */
export async function firstMovement(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('money_movements')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Disputes whose sales tax went back: an appeal changes that once it is won. */
export const IS_LOST = sql`(status = 'lost' or (status like 'appeal%' and closed_at is not null))`;

/**
 * A common table of what went back: when, how much of it was refunded, and the sales tax in it. A payment that came too late was
 * never a sale, so what went back of it is not in here.
 */
export const RETURNED = sql`went as (
    select order_id, amount, amount as refund, created_at as at, id
    from refunds where status in ('pending', 'requires_action', 'succeeded')
    union all
    select order_id, amount, 0, coalesce(closed_at, created_at), id from disputes where ${IS_LOST}
  ), returned as (
    select order_id, at, refund, (round(tax::numeric * least(until, received) / received)
      - round(tax::numeric * least(until - amount, received) / received))::integer as tax
    from (
      select went.*, tax, coalesce(paid, total) as received,
        sum(amount) over (partition by order_id order by at, went.id) as until
      from went join orders on orders.id = order_id
      where paid_at is not null
    ) as summed
  )`;

/**
 * Orders that were paid in a range by destination, and the refunds that were made in it, whenever their orders were paid.
 * Replacements and refused hats sell nothing. Sales tax is apart: each refund and each lost dispute returns its share of it, as
 * `taxReturned` says, but what the owner paid another way does not.
 */
export async function sumPlaces(db: Db, { from, to }: Range): Promise<PlaceSales[]> {
  const { rows } = await sql<PlaceSales>`
    with ${RETURNED}, back as (
      select country, coalesce(state, '') as state, returned.refund, returned.tax
      from returned join orders on orders.id = order_id
      where returned.at >= ${from} and returned.at < ${to}
      union all
      select country, coalesce(state, ''), paid_otherwise, 0
      from refunds join orders on orders.id = order_id
      where refunds.status in ('failed', 'canceled') and paid_otherwise > 0 and paid_at is not null
        and refunds.created_at >= ${from} and refunds.created_at < ${to}
    ), sold as (
      select country, coalesce(state, '') as state, subtotal, discount, shipping, tax, 0 as refund, 1 as orders,
        (select sum(quantity) from order_lines where order_id = orders.id and refused_at is null) as hats
      from orders where paid_at >= ${from} and paid_at < ${to} and replaces is null
      union all
      select country, state, 0, 0, 0, 0 - tax, refund - least(refund, tax), 0, 0 from back
    )
    select country, state, sum(orders) as orders, coalesce(sum(hats), 0)::bigint as hats, sum(subtotal) as gross,
      sum(discount) as discounts, sum(shipping) as shipping, sum(tax) as tax, sum(refund) as refunds,
      sum(subtotal - discount + shipping - refund) as net
    from sold group by 1, 2 order by net desc, 1, 2`.execute(db);
  return rows;
}
