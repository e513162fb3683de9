import type { JobEnd } from './queries.ts';
import { URGENT } from './queues.ts';

/** A worker's result: done, or run again in that many milliseconds, with other data if given. */
export type JobResult = { done: true } | ({ againIn: number; data?: object } & Urgency);

export interface Urgency {
  /** An urgent job runs before all others of its kind. */
  urgent?: boolean;
}

interface RunningJob {
  name: string;
  id: string;
  /** `again` is what the job was queued with while it runs. */
  data: object & { again?: unknown };
  /** Which run of the job this is. */
  run: number;
}

/** Runs a job and says how its row ends. With `later`, it is put back for so many milliseconds, as it was, and not run. */
export async function runJob(
  { name, id, data: { again: _, ...data }, run }: RunningJob,
  later: number | null,
  handle: (data: object) => Promise<JobResult>,
): Promise<JobEnd> {
  if (later !== null) return { name, id, run, againIn: later, nextData: null, priority: null };
  const result = await handle(data);
  return {
    ...{ name, id, run },
    againIn: 'againIn' in result ? result.againIn : null,
    // pg-boss would end it with the last of its batch.
    nextData: 'data' in result ? (result.data ?? null) : null,
    priority: 'urgent' in result && result.urgent ? URGENT : 0,
  };
}
