import { readDatabaseTime } from '../db/database-clock.ts';
import type { Deps } from '../deps.ts';
import { readProviderTime } from '../gateways/provider-time.ts';

/** What comparing the clocks showed. */
export interface ClockComparison {
  state: 'right' | 'wrong' | 'unknown';
  /** By how much this machine's clock differs, such as "12 s ahead of the database and in step with Stripe". */
  text: string;
  /** Whether both the database and Stripe told their time. */
  isComplete: boolean;
}

export const CLOCK_ADVICE = 'Turn on time synchronization: timedatectl set-ntp true';

/** This machine's clock, compared with those of the database, unless it is null, and of Stripe. */
export async function compareClocks({
  config: { stripe, limits },
  db,
}: Pick<Deps, 'config'> & { db: Deps['db'] | null }): Promise<ClockComparison> {
  const answers = await Promise.all([
    secondsAhead('the database', async () => db && readDatabaseTime(db)),
    secondsAhead('Stripe', () => readProviderTime(stripe.apiUrl, limits.health.answer)),
  ]);
  const known = answers.filter((answer) => answer !== null);
  const groups = Map.groupBy(known, ({ seconds }) => phrase(seconds));
  const list = new Intl.ListFormat('en-US');
  return {
    state:
      known.length === 0
        ? 'unknown'
        : known.some(({ seconds }) => Math.abs(seconds) * 1000 >= limits.clockDifference)
          ? 'wrong'
          : 'right',
    text: list.format(
      [...groups].map(([how, those]) => `${how} ${list.format(those.map(({ who }) => who))}`),
    ),
    isComplete: known.length === answers.length,
  };
}

/** Negative if this machine is behind; null if the other's time is not known. */
async function secondsAhead(who: string, read: () => Promise<Date | null>) {
  const sent = Date.now();
  const time = await read();
  return time && { who, seconds: Math.round(((sent + Date.now()) / 2 - time.getTime()) / 1000) };
}

/** A second is as exact as Stripe's header. */
const phrase = (seconds: number): string =>
  Math.abs(seconds) <= 1 ? 'in step with' : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
