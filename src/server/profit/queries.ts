import { type InferResult, sql } from 'kysely';
import type { BookedCharge } from '../../domain/money/profit.ts';
import type { RatesKey, StoredRates } from '../checkout/rate-queries.ts';
import type { Db } from '../db/connect.ts';

/** What Printful charges for one hat, print or embroidery included. */
export type HatCost = InferResult<ReturnType<typeof selectCosts>>[number];

const selectCosts = (db: Db) =>
  db
    .selectFrom('printful_costs')
    .select(['variant_id as variantId', 'technique', 'placement', 'cost', 'asked_at as askedAt']);

export const findCosts = (db: Db): Promise<HatCost[]> => selectCosts(db).execute();

/** The stored costs, locked until the transaction ends. */
export const lockCosts = (trx: Db): Promise<HatCost[]> => selectCosts(trx).forUpdate().execute();

/** Replaces all stored costs. */
export async function replaceCosts(trx: Db, costs: readonly HatCost[]): Promise<void> {
  await trx.deleteFrom('printful_costs').execute();
  if (costs.length === 0) return;
  await trx
    .insertInto('printful_costs')
    .values(
      costs.map(({ variantId, technique, placement, cost, askedAt }) => ({
        variant_id: variantId,
        technique,
        placement,
        cost,
        asked_at: askedAt,
      })),
    )
    .execute();
}

/** Printful's last rates for these hats to anywhere, by their key, whenever they were asked for. */
export async function findStoredRates(
  db: Db,
  hats: readonly string[],
): Promise<(key: RatesKey) => StoredRates | undefined> {
  const textOf = ({ country, state, hats }: RatesKey) => `${country} ${state} ${hats}`;
  const rows = await db
    .selectFrom('printful_rates')
    .select(['country', 'state', 'hats', 'rates', 'asked_at as askedAt'])
    .where('hats', '=', sql<string>`any(${hats})`)
    .execute();
  const stored = new Map(rows.map((row) => [textOf(row), row]));
  return (key) => stored.get(textOf(key));
}

const CHARGES = 100;

/** The last charges whose fee Stripe has booked. */
export async function recentCharges(db: Db): Promise<BookedCharge[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['paid', 'stripe_fee as fee'])
    .where('paid', 'is not', null)
    .where('stripe_fee', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(CHARGES)
    .execute();
  return rows.flatMap(({ paid, fee }) => (paid === null || fee === null ? [] : [{ paid, fee }]));
}
