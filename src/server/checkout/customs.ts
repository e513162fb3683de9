import { COUNTRIES, type Country } from '../../domain/address/states.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { SAMPLE_ADDRESSES } from './sample-addresses.ts';

/** Asks for each country abroad whether its customs may charge fees for one of these hats. It is asked twice a day at most, and without an answer, the last one stays. */
export async function askCustoms(
  { db, printful, clock, config, log }: Pick<Deps, 'db' | 'printful' | 'clock' | 'config' | 'log'>,
  variantIds: readonly number[],
): Promise<void> {
  const timeout = config.limits.providerTimeout;
  const recent = await findCustoms(db, new Date(clock().getTime() - config.limits.day / 2));
  const due = COUNTRIES.filter(
    ({ code }) => code !== 'US' && !recent.some(({ country }) => country === code),
  );
  for (const { code } of due)
    try {
      const answers: (boolean | null)[] = [];
      for (const variantId of variantIds)
        answers.push(
          await printful.customsFees(SAMPLE_ADDRESSES[code], [{ variantId, quantity: 1 }], timeout),
        );
      if (answers.length > 0 && !answers.includes(null))
        await saveCustoms(db, { country: code, isPossible: answers.includes(true), now: clock() });
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.kind === 'rate_limited') throw error;
      log.warn({ err: error }, 'Printful does not say whether customs may charge fees');
    }
}

const saveCustoms = (
  db: Db,
  { country, isPossible, now }: { country: Country; isPossible: boolean; now: Date },
): Promise<unknown> => {
  const row = { fees_possible: isPossible, asked_at: now };
  return db
    .insertInto('printful_customs')
    .values({ country, ...row })
    .onConflict((conflict) => conflict.column('country').doUpdateSet(row))
    .execute();
};

/** Printful is asked once a day, and may be silent for some. */
const LONGEST_DAYS = 3;

/** Whether Printful said lately that customs of a country charge nothing. */
export async function hasNoCustomsFees(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  country: Country,
): Promise<boolean> {
  if (country === 'US') return false;
  const since = new Date(clock().getTime() - LONGEST_DAYS * config.limits.day);
  return (await findCustoms(db, since)).some((row) => row.country === country && !row.isPossible);
}

const findCustoms = (db: Db, since: Date): Promise<{ country: string; isPossible: boolean }[]> =>
  db
    .selectFrom('printful_customs')
    .select(['country', 'fees_possible as isPossible'])
    .where('asked_at', '>', since)
    .execute();
