import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/*
 * pg-boss has no statement for jobs of several queues, for one job per order, or for running a job again in its own row. These
 * three write its table of version 12, and leave fetching, failures, retries and cleaning up to it.
 */

export interface JobRow {
  /** Null for a new one. */
  id: string | null;
  name: string;
  data: object;
  priority: number;
  /** Null for now. */
  at: Date | null;
}

/** A job that is found by its id. */
export interface JobKey {
  name: string;
  id: string;
}

/**
 * Queues jobs, and deletes waiting ones, in one statement. A job with the same id runs at the earlier of both times, with the new data. If it is running,
 * it runs once more afterward; if it has ended, it starts afresh.
 */
export async function putJobs(
  trx: Kysely<Tables>,
  jobs: readonly JobRow[],
  removed: readonly JobKey[] = [],
): Promise<void> {
  await sql`
    ${removed.length === 0 ? sql`` : sql`with removed as (${deletion(removed)})`}
    insert into pgboss.job as job (id, name, data, priority, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy, dead_letter)
    select coalesce(new.id, gen_random_uuid()), name, new.data, new.priority, start, start + make_interval(secs => retention_seconds),
      retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy,
      dead_letter
    from json_to_recordset(${JSON.stringify(jobs)}::json) as new (id uuid, name text, data jsonb, priority int, at timestamptz)
      join pgboss.queue using (name), lateral (select coalesce(new.at, now()) as start) as times
    on conflict (name, id) do update set
      state = case when job.state = 'active' then job.state else 'created' end,
      data = case when job.state = 'active' then job.data || jsonb_build_object('again', excluded.data) else excluded.data end,
      priority = case when job.state <= 'active' then greatest(job.priority, excluded.priority) else excluded.priority end,
      start_after = case
        when job.state < 'active' then least(job.start_after, excluded.start_after)
        when job.state = 'active' then job.start_after
        else excluded.start_after end,
      created_on = case when job.state <= 'active' then job.created_on else excluded.created_on end,
      keep_until = greatest(job.keep_until, excluded.keep_until),
      retry_count = case when job.state in ('retry', 'failed') then (job.retry_count + 1) % 4 else job.retry_count end,
      started_on = case when job.state = 'active' then job.started_on end,
      completed_on = null
  `.execute(trx);
}

/**
 * Which of these queues have a job that is due, and its highest priority. One statement for all queues, because every instance
 * asks all the time: a look into an index for each queue.
 */
export const findDue = `
  select name, due.priority from unnest($1::text[]) as queue (name), lateral (
    select priority from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    order by priority desc limit 1
  ) as due`;

/** Deletes waiting jobs; a missing one is no error. */
export const deleteJobs = (trx: Kysely<Tables>, jobs: readonly JobKey[]): Promise<unknown> =>
  deletion(jobs).execute(trx);

const deletion = (jobs: readonly JobKey[]) =>
  sql`delete from pgboss.job using json_to_recordset(${JSON.stringify(jobs)}::json) as old (name text, id uuid)
    where job.name = old.name and job.id = old.id and state < 'active'`;

export interface JobEnd {
  name: string;
  id: string;
  /** Which run of the job this was. */
  run: number;
  /** Milliseconds until it runs again; null when it is done. */
  againIn: number | null;
  /** Its data then; null to keep it. */
  nextData: object | null;
  /** Null to keep it. */
  priority: number | null;
}

/**
 * Ends the run of a job: it is done, or waits in the same row. One that was queued again meanwhile runs at once. Runs are
 * numbered by pg-boss's count of retries, so that a worker that lost its job cannot end the next run. The count stays small,
 * because it delays retries.
 */
export const endRun = ({ name, id, run, againIn, nextData, priority }: JobEnd) => ({
  text: `
    update pgboss.job set
      state = (case when $4::float8 is not null or data ? 'again' then 'created' else 'completed' end)::pgboss.job_state,
      completed_on = case when $4::float8 is not null or data ? 'again' then null else now() end,
      start_after = case
        when data ? 'again' then now()
        when $4::float8 is not null then now() + make_interval(secs => $4 / 1000)
        else start_after end,
      keep_until = now() + make_interval(secs => coalesce($4, 0) / 1000) + (keep_until - start_after),
      priority = case when data ? 'again' then priority else coalesce($5::int, priority) end,
      data = coalesce(data->'again', $6::jsonb, data),
      retry_count = (retry_count + 1) % 4,
      started_on = null
    where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
  values: [name, id, run, againIn, priority, nextData && JSON.stringify(nextData)],
});

/** Moves the waiting jobs of a queue to another one, with more data. */
export const renameJobs = (from: string, to: { name: string; data: object; priority: number }) => ({
  text: `
    update pgboss.job set name = $2, data = data || $3::jsonb, priority = $4,
      retry_limit = (select retry_limit from pgboss.queue where name = $2)
    where name = $1 and state <> 'completed'`,
  values: [from, to.name, JSON.stringify(to.data), to.priority],
});
