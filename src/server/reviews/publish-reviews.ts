import type { Deps } from '../deps.ts';
import { publishUndecided } from './queries.ts';

/** Publishes every review that may be shown and that nobody hid in time. */
export async function publishReviews({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  await publishUndecided(db, { before: new Date(now.getTime() - config.limits.reviews.undecided), now });
}
