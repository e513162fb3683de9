import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import type { Newsletter } from './queries.ts';
import { type Counts, countRecipients } from './recipient-queries.ts';

/** How many newsletters' counts are kept: many pages of the list, in some 100 KB. */
const MOST_KEPT = 1000;

type Timed = Pick<Newsletter, 'id' | 'state' | 'round' | 'endedAt'>;

/**
 * Counts recipients for the list, which is read every two seconds while a newsletter is being sent. The counts of others are kept
 * for a minute, and of those that ended a day ago for good: an attempt that was given up has its result long before.
 */
export function keptCounts({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const { minute, day } = config.limits;
  const kept = new LRUCache<string, Counts>({ max: MOST_KEPT });
  /** One that is stopped again is in another round. */
  const keyOf = ({ id, round, state }: Timed) => `${id} ${round} ${state}`;
  return async (newsletters: readonly Timed[]): Promise<(id: number) => Counts> => {
    const known = new Map(newsletters.map((newsletter) => [newsletter.id, kept.get(keyOf(newsletter))]));
    const asked = newsletters.filter(({ id }) => !known.get(id));
    const countsOf = await countRecipients(
      db,
      asked.map(({ id }) => id),
    );
    for (const newsletter of asked) {
      const counts = countsOf(newsletter.id);
      const hasEnded = ['sent', 'stopped'].includes(newsletter.state) && counts.sending === 0;
      const isOver = newsletter.endedAt !== null && newsletter.endedAt.getTime() < clock().getTime() - day;
      if (hasEnded) kept.set(keyOf(newsletter), counts, isOver ? {} : { ttl: minute });
    }
    return (id) => known.get(id) ?? countsOf(id);
  };
}
