import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

type InOrder = Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> };

/** Schedules the checks of an order whose payment is open; the last one closes it. */
export async function scheduleChecks(deps: InOrder & Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  const { settleDelays } = deps.config.limits;
  const now = deps.clock().getTime();
  await removeChecks(deps, orderId);
  await deps.jobs.schedule(
    deps.db,
    'settle-order',
    settleDelays.map((delay, index) => ({
      id: checkId(orderId, index),
      data: { orderId, cause: 'sweeper', last: index === settleDelays.length - 1 },
      at: new Date(now + delay),
    })),
  );
}

/** Removes the remaining checks of an order that was paid or canceled. */
export const removeChecks = ({ jobs, config, db }: InOrder, orderId: string): Promise<void> =>
  jobs.remove(
    db,
    'settle-order',
    config.limits.settleDelays.map((_, index) => checkId(orderId, index)),
  );

/** The job's id is derived from its order, so that it can be removed without a search. A UUID of version 8. */
function checkId(orderId: string, index: number): string {
  const hex = createHash('sha256').update(`check ${index} of ${orderId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
