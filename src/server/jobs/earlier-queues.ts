import type { PgBoss } from 'pg-boss';
import { JOB_NAMES, type JobName, KINDS } from './queues.ts';
import type { QueuedJob } from './run-job.ts';

/** Earlier releases had a queue for each kind of job; these were later called otherwise, or are queued on a schedule anyway. */
const RENAMED: Record<string, { name: JobName; data: object; urgent: true } | null> = {
  'settle-paid-order': { name: 'settle-order', data: { paid: true }, urgent: true },
  'keep-retention': null,
  'tell-delays': null,
};

interface Moves {
  put(job: QueuedJob): Promise<void>;
  putFailed(job: QueuedJob): Promise<unknown>;
}

/** Moves what earlier releases left in their queues, and deletes those. A job that is moved twice runs twice at most. */
export async function moveEarlierJobs(boss: PgBoss, { put, putFailed }: Moves): Promise<void> {
  const names = [...JOB_NAMES, ...Object.keys(RENAMED)];
  for (const { name: queue } of await boss.getQueues(names)) {
    const { data: added, ...kind } = RENAMED[queue] ?? { name: queue as JobName, data: {} };
    const isDropped = RENAMED[queue] === null || KINDS[kind.name].retries === 0;
    const jobs = isDropped ? [] : await boss.findJobs<{ again?: object }>(queue);
    for (const { state, startAfter, priority, data } of jobs) {
      if (state === 'completed' || state === 'cancelled') continue;
      // `again` is what a job was queued with while it ran.
      const { again, ...first } = data;
      const job = { urgent: priority > 0, at: startAfter, ...kind, data: { ...(again ?? first), ...added } };
      await (state === 'failed' ? putFailed : put)(job as QueuedJob);
    }
    await boss.deleteQueue(queue);
  }
}
