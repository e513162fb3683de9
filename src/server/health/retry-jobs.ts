import type { Deps } from '../deps.ts';
import { findFailedJobs } from './queries.ts';

const AT_ONCE = 1000;

/** Has jobs that were given up tried again. */
export async function retryJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const { name, ids } of await findFailedJobs(db, AT_ONCE)) await jobs.retry(name, ids);
}
