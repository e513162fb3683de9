import type { Destination } from '../../domain/address.ts';
import type { ProviderRate } from '../../domain/shipping.ts';
import type { Db } from '../db/connect.ts';
import type { BlankQuantity } from '../gateways/printful/shipping-rates.ts';

/** What Printful's rates depend on. */
export interface RatesKey {
  country: string;
  state: string;
  hats: string;
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
  rates: readonly ProviderRate[],
  now: Date,
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
  { country, state, hats }: RatesKey,
  { now, longest }: { now: Date; longest: number },
): Promise<ProviderRate[] | null> {
  const row = await db
    .selectFrom('printful_rates')
    .select('rates')
    .where('country', '=', country)
    .where('state', '=', state)
    .where('hats', '=', hats)
    .where('asked_at', '>', new Date(now.getTime() - longest))
    .executeTakeFirst();
  return row?.rates ?? null;
}
