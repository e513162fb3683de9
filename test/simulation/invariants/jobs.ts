import { JOB_NAMES, KINDS } from '../../../src/server/jobs/queues.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** Every accepted webhook is stored and its work done, and no job waits or fails without a trace. */
export async function jobViolations({ database, webhooks }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  const stored = new Set(books.events.map(({ provider, id }) => `${provider} ${id}`));
  // A payment that was known already needs no event.
  const paid = new Set(books.intents.filter(({ state }) => state === 'paid').map(({ id }) => id));
  for (const { provider, id, type, reports } of webhooks.accepted)
    if (!stored.has(`${provider} ${id}`) && !paid.has(reports ?? ''))
      found.push(`the accepted webhook ${type} (${id}) of ${provider} is not stored`);
  const jobs = await database.rows<{ name: string; data: object; state: string; error: string | null }>(
    'select name, data, state, error from simulation.jobs order by seq',
  );
  for (const { name, data, state, error } of jobs) {
    // Work that a schedule repeats is done by its next run.
    if (ROUTINE.includes(name)) continue;
    found.push(`the job ${name} ${JSON.stringify(data)} is ${state}${error ? `: ${error}` : ''}`);
  }
  return found;
}

/** Kinds of jobs that a schedule repeats, and that are not retried. */
export const ROUTINE: readonly string[] = JOB_NAMES.filter((name) => KINDS[name].retries === 0);
