import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { StripeMovement } from '../gateways/stripe-balance.ts';

/**
 * Stores movements that are not known yet, with their orders, and adds them to the sums of their days, in one statement. Movements
 * never change, so one that is known stays as it is. Orders get the fees that Stripe booked after their payments.
 */
export async function saveMovements(db: Db, movements: readonly StripeMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    with reported as (
      select * from json_to_recordset(${JSON.stringify(movements)}::json) as reported (
        id text, type text, category text, amount bigint, fee bigint, "paymentFee" integer, net bigint, currency text, "createdAt" timestamptz,
        "availableOn" timestamptz, "sourceId" text, "intentId" text, "orderId" text)
    ), stored as (
      insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, source_id, order_id, missing_order_id)
      select reported.id, type, category, amount, fee, net, currency, "createdAt", "availableOn", "sourceId", order_intents.order_id,
        case when not exists (select from orders where orders.id = "orderId") then "orderId" end
      from reported left join order_intents on order_intents.id = "intentId"
      on conflict (id) do nothing
      returning type, net, created_at, source_id
    ), booked as (
      update orders set stripe_fee = "paymentFee"
      from reported join order_intents on order_intents.id = "intentId"
      where orders.id = order_intents.order_id and orders.payment_intent_id = "intentId"
        and stripe_fee is null and "paymentFee" is not null
    ), payouts as (
      insert into money_payouts (id, created_at)
      select source_id, created_at from stored where type = 'payout' and source_id is not null
      on conflict do nothing
    )
    insert into money_days (day, movements, net)
    select (created_at at time zone 'utc')::date, count(*), sum(net) from stored group by 1
    on conflict (day) do update set movements = money_days.movements + excluded.movements,
      net = money_days.net + excluded.net`.execute(db);
}

/** Payouts whose movements were not read yet, oldest first. */
export async function openPayouts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('money_payouts').select('id').orderBy('created_at').limit(100).execute();
  return rows.map(({ id }) => id);
}

export async function markPaidOut(
  db: Db,
  payoutId: string,
  movements: readonly StripeMovement[],
): Promise<void> {
  const ids = movements.map(({ id }) => id);
  await db
    .updateTable('money_movements')
    .set({ payout_id: payoutId })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function closePayout(db: Db, payoutId: string): Promise<void> {
  await db.deleteFrom('money_payouts').where('id', '=', payoutId).execute();
}

/** When the oldest order was placed; null if there is none. */
export async function oldestOrder(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export interface Range {
  from: Date;
  to: Date;
}

/** A month such as "2026-11" in a time zone. */
export async function rangeOf(db: Db, month: string, timeZone: string): Promise<Range> {
  const first = `${month}-01`;
  const { rows } = await sql<Range>`
    select ${first}::timestamp at time zone ${timeZone} as from,
      (${first}::timestamp + interval '1 month') at time zone ${timeZone} as to`.execute(db);
  if (!rows[0]) throw new Error('a month has no range');
  return rows[0];
}

/** What is compared with Stripe. */
export interface Sums {
  count: number;
  amount: number;
  fee: number;
  net: number;
}

export async function sumMovements(db: Db, { from, to }: Range): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fee,
      coalesce(sum(net), 0)::bigint as net
    from money_movements where created_at >= ${from} and created_at < ${to}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0, fee: 0, net: 0 };
}

type Check = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

export async function findCheck(db: Db, month: string) {
  const row = await db
    .selectFrom('money_checks')
    .select([
      'checked_at as checkedAt',
      'ours',
      'theirs',
      'our_net as ourNet',
      'their_net as theirNet',
      'matches',
    ])
    .where('month', '=', `${month}-01`)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveCheck(db: Db, month: string, check: Check): Promise<void> {
  const row = {
    checked_at: check.checkedAt,
    ours: check.ours,
    theirs: check.theirs,
    our_net: check.ourNet,
    their_net: check.theirNet,
    matches: check.matches,
  };
  await db
    .insertInto('money_checks')
    .values({ month: `${month}-01`, ...row })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute();
}

interface StrayPayment {
  id: string;
  orderId: string;
  amount: number;
  createdAt: Date;
}

/** Payments since `since` that name an order which the shop does not have, newest first. */
export async function strayPayments(db: Db, since: Date): Promise<StrayPayment[]> {
  const { rows } = await sql<StrayPayment>`
    select id, missing_order_id as "orderId", amount, created_at as "createdAt"
    from money_movements where missing_order_id is not null and created_at >= ${since}
    order by created_at desc, id`.execute(db);
  return rows;
}
