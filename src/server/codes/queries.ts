import { type Kysely, type Selectable, sql } from 'kysely';
import type { CodeLimits, CodeUses, DiscountCode } from '../../domain/discount-code.ts';
import type { Db } from '../db/connect.ts';
import type { DiscountCodesTable, Tables } from '../db/tables.ts';

/** A code as it is stored. */
export interface StoredCode extends DiscountCode, CodeLimits {
  id: number;
}

/** The code with this name; null if there is none, or it was archived. */
export async function findCodeByName(db: Db, name: string): Promise<StoredCode | null> {
  const row = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('name', '=', name)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row ? toCode(row) : null;
}

/** The code, locked until the transaction ends, so that no other order counts its uses meanwhile; null once it is archived. */
export async function lockCode(trx: Kysely<Tables>, id: number): Promise<StoredCode | null> {
  const row = await trx
    .selectFrom('discount_codes')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toCode(row) : null;
}

export const toCode = (row: Selectable<DiscountCodesTable>): StoredCode => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  value: row.value,
  minHats: row.min_hats,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
  maxUsesPerEmail: row.max_uses_per_email,
});

/**
 * How often a code was used. An order uses it from the checkout on: until it is canceled, paid or not. `except` is an order
 * that is about to be replaced.
 */
export async function countUses(
  db: Kysely<Tables>,
  id: number,
  { email, except = null }: { email: string | null; except?: string | null },
): Promise<CodeUses> {
  const uses = db
    .selectFrom('orders')
    .where('code_id', '=', id)
    .where('status', '!=', 'canceled')
    .$if(except !== null, (orders) => orders.where('id', '!=', except));
  const { paid, unpaid } = await uses
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('status', 'not in', ['pending', 'payment_failed']).as('paid'),
      fn.countAll<string>().filterWhere('status', 'in', ['pending', 'payment_failed']).as('unpaid'),
    ])
    .executeTakeFirstOrThrow();
  const byEmail =
    email === null
      ? null
      : await uses
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where(sql<boolean>`lower(customer_email) = ${email.toLowerCase()}`)
          .executeTakeFirstOrThrow();
  return { paid: Number(paid), unpaid: Number(unpaid), byEmail: Number(byEmail?.count ?? 0) };
}
