import type { Kysely } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { TaxCalculation } from '../gateways/stripe-tax.ts';

/** A calculation for this sale that no order has, made since `since`. */
export async function findCalculation(
  db: Db,
  key: string,
  { since, now }: { since: Date; now: Date },
): Promise<TaxCalculation | null> {
  const row = await db
    .selectFrom('tax_calculations')
    .select(['id', 'tax', 'shipping_tax as shippingTax', 'expires_at as expiresAt'])
    .where('key', '=', key)
    .where('order_id', 'is', null)
    .where('created_at', '>', since)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a calculation, and deletes those that no order took in time. */
export async function insertCalculation(
  db: Db,
  key: string,
  { id, tax, shippingTax, expiresAt }: TaxCalculation,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('tax_calculations')
    .where('order_id', 'is', null)
    .where('created_at', '<', since)
    .execute();
  await db
    .insertInto('tax_calculations')
    .values({ id, key, tax, shipping_tax: shippingTax, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives a calculation to an order; false if another one has it. Stripe records the tax of one payment for each. */
export async function takeCalculation(trx: Kysely<Tables>, id: string, orderId: string): Promise<boolean> {
  const taken = await trx
    .updateTable('tax_calculations')
    .set({ order_id: orderId })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findTaxStates(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('tax_registrations').select('state').orderBy('state').execute();
  return rows.map(({ state }) => state);
}

export async function replaceTaxStates(
  trx: Kysely<Tables>,
  states: readonly string[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('tax_registrations').execute();
  if (states.length > 0)
    await trx
      .insertInto('tax_registrations')
      .values(states.map((state) => ({ state, read_at: now })))
      .execute();
}

export interface TaxOfOrder {
  tax: Cents;
  calculation: string | null;
}
