import type { Destination } from '../../domain/address/address.ts';
import type { ProviderRate } from '../../domain/shipping/shipping.ts';
import type { Db } from '../db/connect.ts';
import type { BlankQuantity } from '../gateways/printful/shipping-rates.ts';

/** What Printful's rates depend on. */
export interface RatesKey {
  country: string;
  state: string;
  hats: string;
}

export interface StoredRates {
  rates: ProviderRate[];
  askedAt: Date;
}

export function ratesKey(
  { country, state }: Pick<Destination, 'country' | 'state'>,
  hats: readonly BlankQuantity[],
): RatesKey {
  const counts = new Map<number, number>();
  for (const { variantId, quantity } of hats) counts.set(variantId, (counts.get(variantId) ?? 0) + quantity);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  // Printful is asked without the nations of the United Kingdom.
  const place = { country, state: country === 'UK' ? '' : (state ?? '') };
  return { ...place, hats: sorted.map(([id, count]) => `${id}x${count}`).join(',') };
}

/** Stores the rates that Printful gave. */
export async function saveRates(
  db: Db,
  key: RatesKey,
  { rates, now }: { rates: readonly ProviderRate[]; now: Date },
): Promise<void> {
  const row = { rates: JSON.stringify(rates), asked_at: now };
  await db
    .insertInto('printful_rates')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['country', 'state', 'hats']).doUpdateSet(row))
    .execute();
}

/** The last rates that Printful gave, unless they are older than `longest` milliseconds; null if there are none. */
export async function findRates(
  db: Db,
  key: RatesKey,
  { now, longest }: { now: Date; longest: number },
): Promise<StoredRates | null> {
  const row = await db
    .selectFrom('printful_rates')
    .select(['rates', 'asked_at as askedAt'])
    .where((eb) => eb.and({ ...key }))
    .where('asked_at', '>', new Date(now.getTime() - longest))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an instance is asking Printful for these rates. */
export async function isAsking(db: Db, key: RatesKey, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('printful_rate_requests')
    .select('until')
    .where((eb) => eb.and({ ...key }))
    .where('until', '>', now)
    .where('until', '<=', new Date(now.getTime() + LONGEST_REQUEST))
    .executeTakeFirst();
  return row !== undefined;
}

/** An end further ahead dates from before the clock was set back. */
const LONGEST_REQUEST = 60_000;

/** Claims asking for these rates until a time. False if another caller, or another instance, is asking already. */
export async function claimRequest(
  db: Db,
  key: RatesKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const latest = new Date(now.getTime() + LONGEST_REQUEST);
  const row = await db
    .insertInto('printful_rate_requests')
    .values({ ...key, until })
    .onConflict((conflict) =>
      conflict
        .columns(['country', 'state', 'hats'])
        .doUpdateSet({ until })
        .where(({ eb, or }) =>
          or([
            eb('printful_rate_requests.until', '<=', now),
            eb('printful_rate_requests.until', '>', latest),
          ]),
        ),
    )
    .returning('until')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a claim, unless another caller has taken it over. */
export async function endRequest(db: Db, key: RatesKey, { until }: { until: Date }): Promise<void> {
  await db
    .deleteFrom('printful_rate_requests')
    .where((eb) => eb.and({ ...key }))
    .where('until', '=', until)
    .execute();
}
