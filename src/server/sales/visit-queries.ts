import { sql } from 'kysely';
import type { HatStep, VisitStep } from '../../domain/sales/visit-step.ts';
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

/** Adds to the counts of hats, each named by its address or its id. Those that are not there are ignored. */
export async function addHatCounts(
  db: Db,
  step: HatStep,
  {
    counts,
    now,
    timeZone,
  }: { counts: readonly (readonly [string | number, number])[]; now: Date; timeZone: string },
): Promise<void> {
  const names = counts.map(([name]) => String(name));
  const numbers = counts.map(([, number]) => number);
  const name = step === 'visit' ? sql`slug` : sql`id::text`;
  await sql`
    insert into hat_counts (day, product_id, step, count)
    select (${now}::timestamptz at time zone ${timeZone})::date, id, ${step}, number
    from unnest(${names}::text[], ${numbers}::bigint[]) as added (name, number) join products on ${name} = added.name
    order by id
    on conflict (day, product_id, step) do update set count = hat_counts.count + excluded.count`.execute(db);
}
