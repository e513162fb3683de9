import { sql } from 'kysely';
import { closeTaxAlerts } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';
import { type Write, writeAll } from '../db/write-all.ts';
import type { TaxCalculation, TaxTransaction } from '../gateways/stripe-tax.ts';

interface Lifetime {
  since: Date;
  now: Date;
}

interface Validity {
  since: Date;
  /** Until when an order may be paid with it: Stripe records no tax of a payment with an expired one. */
  until: Date;
}

/** Whether the shop is registered in a state, and the valid calculations by key that no order has. */
export async function findCalculations(
  db: Db,
  { state, keys }: { state: string; keys: readonly string[] },
  { since, until }: Validity,
): Promise<{ isTaxed: boolean; stored: Map<string, TaxCalculation> }> {
  const rows = await db
    .selectFrom('tax_registrations')
    .leftJoin('tax_calculations', (join) =>
      join
        .on('key', 'in', keys)
        .on('order_id', 'is', null)
        .on('tax_calculations.created_at', '>', since)
        .on('expires_at', '>', until),
    )
    .select(['key', 'id', 'tax', 'shipping_tax as shippingTax', 'expires_at as expiresAt'])
    .where('state', '=', state)
    .orderBy('tax_calculations.created_at')
    .execute();
  return {
    isTaxed: rows.length > 0,
    stored: new Map(
      rows.flatMap(({ key, ...made }) => (key === null ? [] : [[key, made as TaxCalculation]])),
    ),
  };
}

/** Stores calculations, deletes those that no order took in time, and closes the alerts about sales tax. */
export const insertCalculations = (
  db: Db,
  calculations: readonly { key: string; made: TaxCalculation }[],
  { since, now }: Lifetime,
): Promise<void> =>
  writeAll(db, [
    db.deleteFrom('tax_calculations').where('order_id', 'is', null).where('created_at', '<', since),
    db
      .insertInto('tax_calculations')
      .values(
        calculations.map(({ key, made: { id, tax, shippingTax, expiresAt } }) => ({
          id,
          key,
          tax,
          shipping_tax: shippingTax,
          created_at: now,
          expires_at: expiresAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
    closeTaxAlerts(db, now),
  ]);

/** The update that gives a calculation to an order. Its key is for those that no order has, and tells of an address. */
export const takeCalculation = (db: Db, id: string, orderId: string): Write =>
  db.updateTable('tax_calculations').set({ order_id: orderId, key: '' }).where('id', '=', id);

/** What Stripe recorded for a payment, a refund or a dispute, oldest first. */
export const findTaxOf = (db: Db, source: string): Promise<{ id: string; tax: number }[]> =>
  db
    .selectFrom('tax_transactions')
    .select(['id', 'tax'])
    .where('source', '=', source)
    .orderBy('posted_at')
    .orderBy('id')
    .execute();

export async function saveTaxTransactions(
  db: Db,
  made: readonly (TaxTransaction & { orderId: string; source: string })[],
): Promise<void> {
  if (made.length === 0) return;
  await db
    .insertInto('tax_transactions')
    .values(
      made.map(({ id, orderId, source, tax, postedAt }) => ({
        id,
        order_id: orderId,
        source,
        tax,
        posted_at: postedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findTaxStates(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tax_registrations').select('state').orderBy('state').execute();
  return rows.map(({ state }) => state);
}

/** Stores where the owner is registered, in place of what was known. Two instances may do so at the same time. */
export async function replaceTaxStates(trx: Db, states: readonly string[], now: Date): Promise<void> {
  const sorted = [...new Set(states)].sort();
  if (sorted.length > 0)
    await trx
      .insertInto('tax_registrations')
      .values(sorted.map((state) => ({ state, read_at: now })))
      .onConflict((conflict) => conflict.column('state').doUpdateSet({ read_at: now }))
      .execute();
  await trx.deleteFrom('tax_registrations').where(sql<boolean>`state <> all(${sorted})`).execute();
}
