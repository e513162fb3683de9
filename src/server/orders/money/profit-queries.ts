import { sql } from 'kysely';
import type { Cents } from '../../../domain/money/money.ts';
import type { Db } from '../../db/connect.ts';
import { IS_LOST } from '../../ledger/page-queries.ts';

/** The money of an order, in cents. */
export interface OrderMoney {
  orderId: string;
  /** What Stripe has refunded, or is refunding, and what the owner paid back another way. */
  returned: Cents;
  /** What banks took for good, and what they hold while a dispute is open. */
  disputed: Cents;
  held: Cents;
  /** Null while Stripe has not booked it, and while it may book another one. */
  disputeFee: Cents | null;
  /** What it comes to so far; null while a fee is not booked. */
  disputeFeeSoFar: Cents | null;
  stripeFee: Cents | null;
  /** Null until Printful reports it, and while the hats may be made again. */
  printfulCost: Cents | null;
  /** Printful's cost of the orders that replace hats of this one; null while one is unknown. */
  replacementCost: Cents | null;
  /**
   * The sales tax that was paid, and went back to the shopper neither with a refund nor by a lost dispute, so that it is for the
   * state. Stripe knows of nothing that was paid back another way, and records its tax.
   */
  taxOwed: Cents;
  /** What banks took for good, also while its loss is appealed: its sales tax went back. */
  untaxed: Cents;
  /** What Printful credited for claims. */
  credit: Cents;
  /** What is left of the payment, below zero for a loss; null while the order is not paid or a part is unknown. */
  profit: number | null;
}

/** An order that ended before it was sent to Printful costs nothing there. */
const PRINTFUL_COST = sql`case when printful_cost is null and printful_order_id is null
  and status in ('canceled', 'refunded') then 0 else printful_cost end`;

/** Whether a bank holds the money of a dispute. An inquiry moves none. */
const IS_HELD = sql`status not in ('won', 'lost', 'prevented') and status not like 'warning%'`;

/**
 * One row per order, for every page and file that shows money. What is not known yet is null, never zero. A refund that
 * Stripe has not accepted and an undecided dispute leave the profit unknown. A replacement has no profit of its own: its cost
 * and its credits count in the order that was paid.
 */
export const ORDER_MONEY = sql`(
  select "orderId", created_at, superseded_by, replaces, "isPaid", "returned", "disputed", "held", "disputeFee", "disputeFeeSoFar", "stripeFee",
    "printfulCost", "replacementCost", "credit", "taxOwed", untaxed,
    received, received - "returned" - untaxed - "taxOwed" as revenue,
    case when "isPaid" and not is_open
      then received - "returned" - "disputed" - "disputeFee" - "stripeFee" - "printfulCost" - "replacementCost" - "taxOwed"
        + "credit"
      end as "profit"
  from (
    select id as "orderId", created_at, superseded_by, orders.replaces,
      orders.replaces is null and (paid_at is not null or paid is not null) as "isPaid",
      coalesce(paid, total) as received,
      coalesce(back.amount + back.otherwise, 0)::integer as "returned",
      coalesce(lost, 0)::integer as "disputed",
      coalesce(held, 0)::integer as "held",
      coalesce(bank.untaxed, 0)::integer as untaxed,
      case when bank.order_id is null then 0 when bank.is_booked and not bank.may_grow then bank.fee end::integer as "disputeFee",
      case when bank.order_id is null then 0 when bank.is_booked then bank.fee end::integer as "disputeFeeSoFar",
      stripe_fee as "stripeFee",
      ${PRINTFUL_COST} as "printfulCost",
      case when made.replaces is null then 0 when made.is_known then made.cost end::integer as "replacementCost",
      coalesce(claims.credit, 0)::integer as "credit",
      case when tax > 0 and (paid_at is not null or paid is not null) then tax - round(tax::numeric
        * least(coalesce(back.amount, 0) + coalesce(bank.untaxed, 0), coalesce(paid, total)) / coalesce(paid, total)) else 0 end::integer as "taxOwed",
      coalesce(back.is_open, false) or coalesce(bank.is_open, false) as is_open
    from orders
    left join (
      select order_id, bool_or(status = 'requested') as is_open,
        coalesce(sum(amount) filter (where status in ('pending', 'requires_action', 'succeeded')), 0) as amount,
        coalesce(sum(paid_otherwise) filter (where status in ('failed', 'canceled')), 0) as otherwise
      from refunds group by order_id
    ) as back on back.order_id = id
    left join (
      select order_id, sum(amount) filter (where status = 'lost') as lost,
        sum(amount) filter (where ${IS_LOST}) as untaxed, sum(fee) as fee,
        bool_and(fee is not null) as is_booked, bool_or(may_cost_more) as may_grow,
        bool_or(${IS_HELD}) as is_open, sum(amount) filter (where ${IS_HELD}) as held
      from disputes group by order_id
    ) as bank on bank.order_id = id
    left join (
      select replaces, sum(${PRINTFUL_COST}) as cost, bool_and(${PRINTFUL_COST} is not null) as is_known
      from orders where replaces is not null group by replaces
    ) as made on made.replaces = id
    left join (
      select root, sum(claim_credit) as credit
      from (
        -- Apart, so that indexes find those of one order.
        select order_id as root, claim_credit from problems join orders on orders.id = order_id where orders.replaces is null
        union all
        select orders.replaces, claim_credit from problems join orders on orders.id = order_id where orders.replaces is not null
      ) as credited where claim_credit is not null group by root
    ) as claims on claims.root = id
  ) as parts
)`;

export async function readMoney(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderMoney>> {
  const { rows } = await sql<OrderMoney>`
    select "orderId", "returned", "disputed", "held", "disputeFee", "disputeFeeSoFar", "stripeFee", "printfulCost", "replacementCost", "credit",
      "taxOwed", untaxed, "profit"
    from ${ORDER_MONEY} as money where "orderId" = any(${orderIds})`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}
