import { isSuccess, type StripeEvent, saysNothing } from '../../../src/server/gateways/stripe-events.ts';
import { JOB_NAMES, KINDS } from '../../../src/server/jobs/queues.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** Every accepted webhook is stored and its work done, and no job waits or fails without a trace. */
export async function jobViolations({ database, webhooks }: World, books: Books): Promise<string[]> {
  const found = lostWebhooks(webhooks, books);
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

/** What the shop must store of an event of Stripe that it accepted: nothing, if the event says nothing. */
export const acceptedFromStripe = (event: StripeEvent | null): World['webhooks']['accepted'] =>
  event === null || saysNothing(event)
    ? []
    : [
        {
          provider: 'stripe',
          id: event.id,
          type: event.type,
          reports: isSuccess(event) ? event.intentId : null,
        },
      ];

/** Accepted events that are not stored. A payment that was known already needs none. */
export function lostWebhooks({ accepted }: Pick<World['webhooks'], 'accepted'>, books: Books): string[] {
  const stored = new Set(books.events.map(({ provider, id }) => `${provider} ${id}`));
  const paid = new Set(books.intents.filter(({ state }) => state === 'paid').map(({ id }) => id));
  return accepted
    .filter(({ provider, id, reports }) => !stored.has(`${provider} ${id}`) && !paid.has(reports ?? ''))
    .map(({ provider, id, type }) => `the accepted webhook ${type} (${id}) of ${provider} is not stored`);
}

/** Kinds of jobs that a schedule repeats, and that are not retried. */
export const ROUTINE: readonly string[] = JOB_NAMES.filter((name) => KINDS[name].retries === 0);
