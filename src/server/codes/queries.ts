import { sql } from 'kysely';
import { lowerEmail } from '../../domain/address/email.ts';
import type { DiscountCode } from '../../domain/cart/discount-code.ts';
import type { CodeLimits, CodeUses } from '../../domain/cart/refuse-code.ts';
import type { Db } from '../db/connect.ts';
import { oneRow } from '../db/one-row.ts';

/** A code as it is stored. */
export interface StoredCode extends DiscountCode, CodeLimits {
  id: number;
}

/** What everybody may know of a code. */
export const termsOf = ({ name, kind, value, minHats }: DiscountCode): DiscountCode => ({
  name,
  kind,
  value,
  minHats,
});

/** The code with this name; null if there is none, or it was archived. */
export const findCodeByName = async (db: Db, name: string): Promise<StoredCode | null> =>
  (await storedCodes(db).where('name', '=', name).executeTakeFirst()) ?? null;

/** The code, locked until the transaction ends, so that no other order counts its uses meanwhile; null once it is archived. */
export const lockCode = async (trx: Db, id: number): Promise<StoredCode | null> =>
  (await storedCodes(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

const storedCodes = (db: Db) =>
  db
    .selectFrom('discount_codes')
    .select(['id', 'name', 'kind', 'value', 'min_hats as minHats'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .select(['max_uses as maxUses', 'max_uses_per_email as maxUsesPerEmail'])
    .where('archived_at', 'is', null);

/** How many uses the unpaid orders of one network hold for themselves; more of them keep nobody else out. */
const MOST_HELD = 2;

interface Counted {
  email: string | null;
  /** The code's limit. Without one, only the uses by the email address are counted. */
  maxUses: number | null;
  /** The network of the order that is about to be placed: its own unpaid orders all count. */
  network?: string | null;
  /** An order that is about to be replaced. */
  except?: string | null;
  /** Unpaid orders whose checkout stood still since then hold nothing. */
  since: Date;
}

/**
 * Whether `orders` gave the use of its code back. What somebody canceled becomes `refunded` once its money is back. An erasure cuts
 * the reason off the cause.
 */
export const GAVE_BACK = sql<boolean>`(orders.status = 'canceled' or (orders.status = 'refunded' and exists (
  select from order_events where order_id = orders.id and to_status = 'canceled' and split_part(cause, ':', 1) = 'canceled')))`;

/** How often a code was used: in paid orders, and in unpaid ones that still hold their use. */
export async function countUses(
  db: Db,
  id: number,
  { email, maxUses, network = null, except = null, since }: Counted,
): Promise<CodeUses> {
  const address = email === null ? null : lowerEmail(email);
  // A code without a limit may be in most orders of all years.
  const ofAddress = maxUses === null ? sql`and lower(customer_email) = ${address}` : sql``;
  const counted = await sql<CodeUses>`
    with uses as (
      select coalesce(network, id) as network, lower(customer_email) as email,
        status not in ('pending', 'payment_failed') as is_paid
      from orders
      where code_id = ${id} ${ofAddress} and not ${GAVE_BACK} and id is distinct from ${except}
        and (status not in ('pending', 'payment_failed') or ${isHeld(since)})
    )
    select (select count(*) from uses where is_paid)::integer as paid,
      (select coalesce(sum(case when network = ${network} then held else least(held, ${MOST_HELD}) end), 0)
        from (select network, count(*) as held from uses where not is_paid group by network) as networks)::integer as unpaid,
      (select count(*) from uses where is_paid and email = ${address})::integer as "byEmail",
      (select count(*) from uses where not is_paid and email = ${address})::integer
        as "heldByEmail"`.execute(db);
  return oneRow(counted);
}

/** When the shopper last did something in the checkout of `orders`: placed it, went on to pay, or had a card declined. */
const LAST_STEP = sql`greatest(orders.created_at,
  (select max(order_intents.created_at) from order_intents where order_id = orders.id),
  (select max(at) from order_events where order_id = orders.id))`;

/** Whether `orders` is not paid yet, and holds the use of its code: its checkout did not stand still since then. */
export const isHeld = (since: Date) =>
  sql<boolean>`(orders.status in ('pending', 'payment_failed') and ${LAST_STEP} > ${since})`;
