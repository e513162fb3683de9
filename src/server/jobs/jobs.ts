import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type JobResult as BossResult, type Job, PgBoss } from 'pg-boss';
import { limitsAt } from '../config/limits.ts';
import type { Backend } from '../db/backend.ts';
import { type PoolLimits, timeoutsOf } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { logInJob } from '../http/log.ts';
import { deleteJobs, endRun, findDue, type JobEnd, putJobs, renameJobs } from './queries.ts';
import {
  type JobData,
  type JobName,
  type JobOfOrder,
  jobId,
  jobKey,
  RENAMED,
  RETIRED,
  RETRIES,
  URGENT,
  WORKERS,
} from './queues.ts';
import { type JobResult, runJob, type Urgency } from './run-job.ts';
import { createWaker } from './waker.ts';

/** When a job runs: at once, unless `at` says later. */
export interface When extends Urgency {
  at?: Date;
}

export type QueuedJob = { [Name in JobName]: { name: Name; data: JobData[Name] } & When }[JobName];

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists if and only if the change does. A kind of which an order has one
   * is not queued twice: a waiting one runs at the earlier time, and a running one runs once more.
   */
  enqueue<Name extends JobName>(
    trx: Kysely<Tables>,
    name: Name,
    data: JobData[Name],
    when?: When,
  ): Promise<void>;
  /** The same for all jobs of one cause, in one statement, which also deletes the waiting jobs in `remove`. */
  enqueueAll(
    trx: Kysely<Tables>,
    jobs: readonly QueuedJob[],
    ended?: { remove?: readonly JobOfOrder[] },
  ): Promise<void>;
  /** Deletes the waiting job of this kind that an order has. A missing one is no error. */
  remove(trx: Kysely<Tables>, name: JobName, orderId: string): Promise<void>;
  /** Starts to work on jobs of this name. */
  work<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<JobResult>): Promise<void>;
  /** Queues a job every `interval` milliseconds, once for all instances, until the shop stops. */
  repeat<Name extends JobName>(name: Name, data: JobData[Name], interval: number): void;
  /** Retries failed jobs. */
  retry(name: string, ids: string[]): Promise<void>;
  /** Aborted when the workers are about to stop: long work ends at its next step. */
  stopping: AbortSignal;
  /** Fetches no more jobs and waits for the running ones. Those that do not end in time are left for the next worker, at once. */
  stop(): Promise<void>;
}

interface JobSettings {
  databaseUrl: string;
  /** For pg-boss's profile. PostgreSQL by default. */
  backend?: Backend;
  /** By default, that of `limits.ts`. */
  pool?: PoolLimits;
  /** Milliseconds between two polls for due jobs, one for all queues. */
  polling: number;
  /** How many jobs of one name run at the same time. */
  concurrency: number;
  /** Milliseconds until a failed job is retried; the delay grows up to `longest`. */
  retry: { delay: number; longest: number };
  /** As in `limits.ts`, which is the default. */
  loss?: { silence: number; looking: number };
  /** Milliseconds that a stopping shop waits for running jobs. */
  stopping: number;
  /** Called after each run of a job. */
  onRun?(name: JobName, outcome: 'done' | 'again' | 'failed', ms: number): void;
  /** For how many milliseconds every job is put back; null to run them. */
  putBack?(): number | null;
  onError(error: Error): void;
}

/** A worker is woken when a job is due. It looks by itself only in case that fails. */
const SELF_POLLING = { pollingIntervalSeconds: 300 };

/**
 * A clock that never goes back. pg-boss sleeps for its interval minus the duration of the last poll. With the machine's clock
 * that duration is negative after the clock is set back, and a worker would sleep for that long.
 */
const STEADY_CLOCK = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act: () => void, ms: number) => setInterval(act, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/** The job queue, stored in the shop's database by pg-boss. */
export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const boss = await startBoss(settings);
  const waker = createWaker({
    findDue: async (names) => (await boss.getDb().executeSql(findDue, [names])).rows,
    wake: (worker) => boss.notifyWorker(worker),
    polling: settings.polling,
    onError: settings.onError,
  });
  const stopping = new AbortController();
  const ticks: NodeJS.Timeout[] = [];
  const running = new Set<JobRun>();
  let stopped: Promise<void> | undefined;

  const run = async <Name extends JobName>(
    name: Name,
    { id, data, retryCount }: Running<Name>,
    handle: (data: JobData[Name]) => Promise<JobResult>,
  ): Promise<BossResult> => {
    const begun = { name, id, run: retryCount };
    running.add(begun);
    const start = performance.now();
    const ran = (outcome: 'done' | 'again' | 'failed') =>
      settings.onRun?.(name, outcome, performance.now() - start);
    try {
      // One that was fetched while the shop stops is for another instance.
      const later = stopping.signal.aborted ? 0 : (settings.putBack?.() ?? null);
      const end = await runJob({ ...begun, data }, later, (own) => handle(own as JobData[Name]));
      const { text, values } = endRun(end);
      await boss.getDb().executeSql(text, values);
      ran(end.againIn === null ? 'done' : 'again');
      return { id, status: 'completed' };
    } catch (error) {
      settings.onError(new Error(`${name} failed and is retried`, { cause: error }));
      ran('failed');
      return { id, status: 'failed', output: error };
    } finally {
      running.delete(begun);
    }
  };

  const stop = async () => {
    stopping.abort();
    waker.stop();
    for (const tick of ticks) clearInterval(tick);
    const late = new AbortController();
    const finished = Promise.all(Object.keys(RETRIES).map((name) => boss.offWork(name)));
    await Promise.race([finished, pause(settings.stopping, undefined, { signal: late.signal })]).finally(() =>
      late.abort(),
    );
    // What is left would otherwise wait until its heartbeat is missed.
    for (const begun of running) {
      const { text, values } = endRun({ ...begun, againIn: 0, nextData: null, priority: null });
      await boss.getDb().executeSql(text, values);
    }
    await boss.stop({ graceful: false, close: true });
  };

  const jobs: Jobs = {
    enqueue: (trx, name, data, when) => jobs.enqueueAll(trx, [{ name, data, ...when } as QueuedJob]),

    async enqueueAll(trx, queued, { remove = [] } = {}) {
      const rows = queued.map(({ name, data, at = null, urgent = false }) => ({
        id: jobId(name, data),
        name,
        data,
        priority: urgent ? URGENT : 0,
        at,
      }));
      if (rows.length === 0) return;
      await putJobs(trx, rows, remove.flatMap(jobKey));
      if (rows.some(({ priority, at }) => priority === URGENT && at === null)) waker.expect();
    },

    async remove(trx, name, orderId) {
      await deleteJobs(trx, jobKey({ name, orderId }));
    },

    async work(name, handle) {
      for (const special of WORKERS[name] ?? [null]) {
        const { localConcurrency = settings.concurrency, ...options } = special ?? {};
        // One call for each worker, because only its id wakes it.
        for (let count = 0; count < localConcurrency; count += 1) {
          const worker = await boss.work<JobData[typeof name]>(
            name,
            { ...options, ...SELF_POLLING, perJobResults: true as const },
            (batch) =>
              Promise.all(
                batch.map((job) =>
                  logInJob({ job: name, ...idsIn(job.data) }, () =>
                    run(name, job as Running<typeof name>, handle),
                  ),
                ),
              ),
          );
          waker.add({ name, worker, minPriority: options.minPriority ?? 0 });
        }
      }
    },

    repeat(name, data, interval) {
      const once = { singletonSeconds: seconds(interval) };
      const queue = () => boss.send(name, data, once).catch(settings.onError);
      void queue();
      ticks.push(setInterval(queue, interval));
    },

    async retry(name, ids) {
      await boss.retry(name, ids);
    },

    stopping: stopping.signal,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
  return jobs;
}

type JobRun = Pick<JobEnd, 'name' | 'id' | 'run'>;

/** What a log line may say about a job: ids only. */
const idsIn = (data: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) => LOGGED_IDS.has(key) && (typeof value === 'string' || typeof value === 'number'),
    ),
  );

const LOGGED_IDS = new Set(['orderId', 'refundId', 'mailId', 'campaignId', 'syncId']);

type Running<Name extends JobName> = Job<JobData[Name] & { again?: unknown }> & { retryCount: number };

/** Starts pg-boss with every queue, and moves what earlier releases left in queues of other names. */
async function startBoss({
  databaseUrl,
  backend = 'postgres',
  pool = limitsAt(1).queueDatabase,
  retry,
  loss = limitsAt(1).jobLoss,
  onError,
}: JobSettings): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    backend,
    max: pool.connections,
    connectionTimeoutMillis: pool.connectTimeout,
    ...timeoutsOf(pool),
    application_name: 'unhinged-hats jobs',
    clock: STEADY_CLOCK,
    // The shop uses neither cron nor jobs that depend on others, for which pg-boss looks every few seconds.
    schedule: false,
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: seconds(loss.looking),
    monitorIntervalSeconds: seconds(loss.looking),
  });
  boss.on('error', onError);
  await boss.start();
  const wait = { retryDelay: seconds(retry.delay), retryDelayMax: seconds(retry.longest) };
  for (const [name, retryLimit] of Object.entries(RETRIES)) {
    const options = { ...wait, heartbeatSeconds: seconds(loss.silence), retryLimit, retryBackoff: true };
    await boss.createQueue(name, options);
    // createQueue does not change the options of an existing queue.
    await boss.updateQueue(name, options);
  }
  for (const [from, { name, data }] of Object.entries(RENAMED)) {
    const { text, values } = renameJobs(from, { name, data, priority: URGENT });
    await boss.getDb().executeSql(text, values);
  }
  for (const name of [...Object.keys(RENAMED), ...RETIRED]) await boss.deleteQueue(name);
  return boss;
}

// pg-boss takes whole seconds only.
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
