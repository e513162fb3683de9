import type { JobData, JobName } from './queues.ts';

/** A worker's result: done, or run again in that many milliseconds, with other data if given. */
export type JobResult = { done: true } | ({ againIn: number; data?: object } & Urgency);

export const DONE: JobResult = { done: true };

interface Urgency {
  /** An urgent job runs before all others of its queue. */
  urgent?: boolean;
}

/** When a job runs: at once, unless `at` says later. */
export interface When extends Urgency {
  at?: Date;
}

export type QueuedJob = { [Name in JobName]: { name: Name; data: JobData[Name] } & When }[JobName];

/** The next run of a job, in that many milliseconds. */
export type NextRun = Omit<QueuedJob, 'at'> & { againIn: number };

export type JobHandler = (data: never) => Promise<JobResult>;

/** Runs a job. Returns its next run; null if it is done. With `later`, it is not run, but put back unchanged for that many milliseconds. */
export async function runJob(
  { name, data, urgent }: Omit<QueuedJob, 'at'>,
  later: number | null,
  handle: JobHandler,
): Promise<NextRun | null> {
  if (later !== null) return { name, data, urgent, againIn: later } as NextRun;
  const result = await handle(data as never);
  return 'done' in result ? null : ({ data, urgent: false, ...result, name } as NextRun);
}
