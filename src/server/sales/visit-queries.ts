import { sql } from 'kysely';
import type { VisitStep } from '../../domain/overview/visit-step.ts';
import type { Db } from '../db/connect.ts';

/** Adds to the counts of the day that it is `now` in a time zone. */
export async function addCounts(
  db: Db,
  counts: readonly (readonly [VisitStep, number])[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  // Sorted, so that two instances cannot wait for each other.
  const sorted = counts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const steps = sorted.map(([step]) => step);
  const numbers = sorted.map(([, number]) => number);
  await sql`
    insert into daily_counts (day, step, count)
    select (${now}::timestamptz at time zone ${timeZone})::date, step, number
    from unnest(${steps}::text[], ${numbers}::bigint[]) as added (step, number)
    on conflict (day, step) do update set count = daily_counts.count + excluded.count`.execute(db);
}
