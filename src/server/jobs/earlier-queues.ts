import type { PgBoss } from 'pg-boss';
import { JOB_NAMES, type JobName, KINDS } from './queues.ts';
import type { QueuedJob } from './run-job.ts';

/** Even earlier names of queues: their jobs go on under another name, or are queued on a schedule anyway. */
const RENAMED: Record<string, { name: JobName; data: object; urgent: true } | null> = {
  'settle-paid-order': { name: 'settle-order', data: { paid: true }, urgent: true },
  'keep-retention': null,
  'tell-delays': null,
};

interface Moves {
  /** Whether pg-boss's counts, of the last minute, may be missing. */
  isStart: boolean;
  put(job: QueuedJob): Promise<void>;
  putFailed(job: QueuedJob): Promise<unknown>;
}

/**
 * Moves the jobs of earlier releases, which had a queue for each kind. An instance of theirs may still run and queue more, or be
 * killed with a job; so this is repeated, and a later release deletes these queues.
 */
export async function moveEarlierJobs(boss: PgBoss, { isStart, put, putFailed }: Moves): Promise<void> {
  const names = [...JOB_NAMES, ...Object.keys(RENAMED)];
  for (const { name: queue, queuedCount, failedCount } of await boss.getQueues(names)) {
    if (!isStart && queuedCount + failedCount === 0) continue;
    const { data: added, ...kind } = RENAMED[queue] ?? { name: queue as JobName, data: {} };
    const isDropped = RENAMED[queue] === null || KINDS[kind.name].retries === 0;
    const jobs = isDropped ? [] : await boss.findJobs<{ again?: object; last?: boolean }>(queue);
    for (const { id, state, startAfter, priority, data } of jobs) {
      // Those that run belong to an instance, which ends them, or else to pg-boss, which retries them.
      if (state === 'completed' || state === 'cancelled' || (state === 'active' && !(queue in RENAMED)))
        continue;
      // `again` is what a job was queued with while it ran. `last` is of looks at a payment that were all queued in advance: now one
      // follows from another.
      const { again, last: _, ...first } = data;
      const own = { ...(again ?? first), ...added };
      const job = { urgent: priority > 0, at: startAfter, ...kind, data: own } as QueuedJob;
      await (state === 'failed' ? putFailed(job) : put(job));
      await boss.deleteJob(queue, id);
    }
    if (queue in RENAMED) await boss.deleteQueue(queue);
  }
}
