import { jobKey, KINDS } from '../../../src/server/jobs/queues.ts';
import type { QueuedJob } from '../../../src/server/jobs/run-job.ts';

/** A job that a worker of the world has taken. */
export type WorldJob = Omit<QueuedJob, 'at'> & {
  /** In the order in which they were queued. */
  seq: number;
  /** Tells this run from others of the same job. */
  tries: number;
};

export interface Statement {
  text: string;
  values: unknown[];
}

/** The jobs of a world in a table of its own, under the rules of the shop's: `test/api/job-store.test.ts` compares both. */
export const JOB_TABLE = `
  create sequence simulation.job_order;
  create table simulation.jobs (
    seq bigint not null default nextval('simulation.job_order'), name text not null, key text not null, data jsonb not null,
    priority int not null, start_after timestamptz not null, state text not null default 'waiting', tries int not null default 0,
    error text);
  create unique index on simulation.jobs (key) where state = 'waiting'`;

/** One that waits already runs at the earlier time. */
const MERGE = `
  on conflict (key) where state = 'waiting' do update set
    data = case when excluded.start_after < job.start_after or excluded.start_after <= now() then excluded.data else job.data end,
    priority = greatest(job.priority, excluded.priority), start_after = least(job.start_after, excluded.start_after)`;

export const putJob = ({ name, data, at, urgent }: QueuedJob): Statement => ({
  text: `
    insert into simulation.jobs as job (name, key, data, priority, start_after)
    values ($1, $2, $3, $4, coalesce($5, now())) ${MERGE}`,
  values: [name, jobKey(name, data), JSON.stringify(data), urgent ? 1 : 0, at ?? null],
});

/** Takes due jobs, and says when the next one is due. Two with the same key run one after the other. */
export const takeJobs = (now: Date, most: number): Statement => ({
  text: `
    with due as (
      select seq from simulation.jobs as job where state = 'waiting' and start_after <= $1
        and not exists (select from simulation.jobs as other where other.key = job.key and other.state = 'active')
      order by priority desc, start_after, seq limit $2 for update skip locked
    ), taken as (
      update simulation.jobs set state = 'active', tries = tries + 1 where seq in (select seq from due)
      returning seq, name, data, priority > 0 as urgent, tries
    )
    select (select coalesce(json_agg(taken), '[]') from taken) as due,
      (select min(start_after) from simulation.jobs where state = 'waiting' and start_after > $1) as next`,
  values: [now, most],
});

/** Ends a run, unless another worker has the job by now. */
export function endJob({ seq, tries }: WorldJob, next: QueuedJob | null): Statement {
  const end = 'delete from simulation.jobs where seq = $1 and tries = $2 and state = ';
  if (next === null) return { text: `${end}'active'`, values: [seq, tries] };
  const { text, values } = putJob(next);
  const after = `with ended as (${end.replace('$1', '$6').replace('$2', '$7')}'active')`;
  return { text: `${after} ${text}`, values: [...values, seq, tries] };
}

/** Ends a run that failed. It is retried in so many milliseconds, or has failed for good; one that polls queue again is dropped then. */
export function failJob(job: WorldJob, error: string, wait: number): Statement {
  const { seq, name, tries } = job;
  const { retries, dropAfter } = KINDS[name];
  if (dropAfter !== undefined && tries >= dropAfter) return endJob(job, null);
  const text = `
    with failed as (delete from simulation.jobs where seq = $1 and tries = $2 and state = 'active' returning *)
    insert into simulation.jobs (seq, name, key, data, priority, tries, start_after, state, error)
    select seq, name, key, data, priority, tries, now() + make_interval(secs => $4::float8),
      case when tries > $3 then 'failed' else 'waiting' end, $5
    from failed on conflict (key) where state = 'waiting' do nothing`;
  return { text, values: [seq, tries, retries, wait / 1000, error] };
}

/** Of those with the same key, one runs again. */
export const retryFailedJobs: Statement = {
  text: `
    with failed as (delete from simulation.jobs where state = 'failed' returning *)
    insert into simulation.jobs as job (name, key, data, priority, start_after)
    select distinct on (key) name, key, data, priority, now() from failed order by key, priority desc ${MERGE}`,
  values: [],
};
