import { hash } from 'node:crypto';
import { type FindJobsOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { limitsAt } from '../config/limits.ts';
import { type Db, timeoutsOf } from '../db/connect.ts';
import { type JobName, jobKey, KINDS, QUEUES, type QueueName } from './queues.ts';
import type { NextRun, QueuedJob } from './run-job.ts';

/** A job that a worker has taken. */
export type TakenJob = Omit<QueuedJob, 'at'> & {
  queue: QueueName;
  id: string;
  /** Tells this run from others of the same job. */
  retryCount: number;
};

/** A job that waits, or that failed for good. */
export interface StoredJob {
  name: JobName;
  data: object;
  /** When it may run. */
  at: Date;
  urgent: boolean;
  hasFailed: boolean;
}

/** Where jobs are stored. Several instances share it, and each job is taken by one of them at a time. */
export interface JobStore {
  /** Queues a job. One with the same key that waits already is moved to the earlier time instead. */
  put(db: Db, job: QueuedJob): Promise<void>;
  /** Queues a job once per interval of milliseconds, for all instances. */
  putOnce(job: QueuedJob, interval: number): Promise<void>;
  /** Takes due jobs, urgent ones first and those that failed twice last, none of which another runs with the same key. */
  take(
    queue: QueueName,
    most: number,
    which: { urgentOnly: boolean; withoutLate?: boolean },
  ): Promise<TakenJob[]>;
  /** Ends a run of a job, unless another worker has it by now. */
  end(job: TakenJob, next: NextRun | null): Promise<void>;
  /** Ends a run that failed: the job is retried later, or has failed for good. */
  fail(job: TakenJob, error: unknown): Promise<void>;
  /** Says that these jobs still run. Those that nobody speaks for are taken by another worker. */
  touch(jobs: readonly TakenJob[]): Promise<void>;
  /** Every job that does not run now. */
  list(db?: Db): Promise<StoredJob[]>;
  /** Queues those that failed for good again. */
  retryFailed(): Promise<void>;
  /** Deletes every job except those of these kinds. */
  dropAllBut(trx: Db, kept: readonly JobName[]): Promise<void>;
  close(): Promise<void>;
}

export interface StoreSettings {
  databaseUrl: string;
  /** Milliseconds until a failed job is retried; the delay grows up to `longest`. */
  retry: { delay: number; longest: number };
  /** As in `limits.ts`. */
  loss?: { silence: number; looking: number };
  onError(error: Error): void;
}

/** The queue of those that failed for good. */
const FAILED = 'failed';
/** The priorities of urgent jobs and of those that failed twice; the others have 0. */
const URGENT = 10;
const LATE = -10;
const YEAR = 365 * 24 * 3600;

/** What pg-boss keeps of a job. */
interface Stored {
  name: JobName;
  data: object;
}

/**
 * A clock that never goes back. pg-boss waits until its clock says that a time has come, so after the machine's clock is set
 * back it would not look for killed workers for that long.
 */
const STEADY_CLOCK = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act: () => void, ms: number) => setInterval(act, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/** Stores jobs in the shop's database, by pg-boss's public functions only. */
export async function openStore(settings: StoreSettings): Promise<JobStore> {
  const boss = await startBoss(settings);

  /** Queues a job: now, in so many seconds, or at a time. */
  async function put(
    { name, data, urgent = false }: Omit<QueuedJob, 'at'>,
    at: Date | number | undefined,
    connection: { db?: ReturnType<typeof fromKysely> } = {},
  ): Promise<void> {
    const { queue, oneOf } = KINDS[name];
    const key = jobKey(name, data);
    const stored: Stored = { name, data };
    const isNow = at === undefined && oneOf !== undefined;
    const options = {
      ...optionsOf(key, name),
      ...connection,
      startAfter: at ?? 0,
      ...(urgent && { priority: URGENT }),
    };
    const move = async (id: string) =>
      (await boss.update(queue, stored, { ...options, singletonKey: undefined, id })).updated > 0;
    // pg-boss finds an id by an index, but a key by reading all jobs that wait. Of a key one job waits beside the one that runs.
    const ids = [idOf(`${key} 1`), idOf(`${key} 2`)];
    if (isNow) for (const id of ids) if (await move(id)) return;
    for (const id of ids) if ((await boss.send(queue, stored, { ...options, id })) !== null) return;
    // A failed job may have an id.
    if (isNow) {
      // A worker may take the one that waited before it is changed. Then this one is another.
      while ((await boss.upsert(queue, stored, options)).jobs.length === 0);
      return;
    }
    while ((await boss.send(queue, stored, options)) === null) {
      const [waiting] = await boss.findJobs(queue, { key, queued: true, ...connection });
      if (waiting === undefined) continue;
      if (timeOf(at) < waiting.startAfter.getTime()) await move(waiting.id);
      return;
    }
  }
  return {
    put: (db, job) => put(job, job.at, { db: fromKysely(db) }),

    async putOnce({ name, data }, interval) {
      const once = { ...optionsOf(name, name), singletonSeconds: seconds(interval) };
      await boss.send(KINDS[name].queue, { name, data }, once);
    },

    async take(queue, most, { urgentOnly, withoutLate = false }) {
      const jobs = await boss.fetch<Stored>(queue, {
        batchSize: most,
        includeMetadata: true,
        groupConcurrency: 1,
        ...(withoutLate && { minPriority: 0 }),
        ...(urgentOnly && { minPriority: URGENT }),
      });
      return jobs.map(({ id, retryCount, priority, data: { name, data } }) => {
        const job = { name, data, urgent: priority >= URGENT } as Omit<QueuedJob, 'at'>;
        return { ...job, queue, id, retryCount };
      });
    },

    async end(job, next) {
      if (next) await put(next, next.againIn / 1000);
      // Without rows of jobs that are done, a key is found soon. One of a schedule shows that its interval had one.
      if (KINDS[job.name].retries === 0) await boss.complete(job.queue, job);
      else await boss.deleteJob(job.queue, job);
    },

    async fail(job, error) {
      // A later release may have queued a kind that this one does not know.
      const kind: (typeof KINDS)[JobName] | undefined = KINDS[job.name];
      const isDropped = kind?.dropAfter !== undefined && job.retryCount + 1 >= kind.dropAfter;
      if (isDropped) return void (await boss.deleteJob(job.queue, job));
      await boss.fail(job.queue, job, error as object);
      const { id, name, data } = job;
      if (job.retryCount > 0) await boss.update(job.queue, { name, data }, { id, priority: LATE });
    },

    async touch(jobs) {
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) await boss.touch(queue, ofQueue);
    },

    async list(db) {
      const connection = db && { db: fromKysely(db) };
      const found = [...Object.keys(QUEUES), FAILED].map(async (queue) => {
        const jobs = await findAll(boss, queue, { queued: true, ...connection });
        return jobs.map(({ data: { name, data }, startAfter: at, priority }) => {
          return { name, data, at, urgent: priority >= URGENT, hasFailed: queue === FAILED };
        });
      });
      return (await Promise.all(found)).flat();
    },

    async retryFailed() {
      for (const { id, data } of await findAll(boss, FAILED, { queued: true })) {
        await put(data as QueuedJob, undefined);
        await boss.deleteJob(FAILED, id);
      }
    },

    async dropAllBut(trx, kept) {
      const connection = { db: fromKysely(trx) };
      for (const queue of [...Object.keys(QUEUES), FAILED]) {
        const jobs = await findAll(boss, queue, connection);
        const ids = jobs.filter(({ data }) => !kept.includes(data.name)).map(({ id }) => id);
        if (ids.length > 0) await boss.deleteJob(queue, ids, connection);
      }
    },

    async close() {
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** Does something with the store once it has pg-boss's tables and the shop's queues, and closes it. */
export async function withStore(
  databaseUrl: string,
  work: (store: JobStore) => Promise<void>,
): Promise<void> {
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const store = await openStore({ databaseUrl, retry: limitsAt(1).jobRetry, onError });
  try {
    await work(store);
  } finally {
    await store.close();
  }
  if (errors[0]) throw errors[0];
}

/** The group keeps a job from running beside another one with its key, on any instance. */
function optionsOf(key: string, name: JobName) {
  const { retries, dropAfter } = KINDS[name];
  return {
    singletonKey: key,
    group: { id: key },
    retryLimit: retries,
    ...(retries > 0 && !dropAfter && { deadLetter: FAILED }),
  };
}

/** pg-boss returns no more jobs at once. */
const PAGE = 100_000;

async function findAll(boss: PgBoss, queue: string, options: FindJobsOptions) {
  let found: JobWithMetadata<Stored>[] = [];
  for (;;) {
    const page = await boss.findJobs<Stored>(queue, { ...options, limit: PAGE, after: found.at(-1)?.id });
    found = found.concat(page);
    if (page.length < PAGE) return found;
  }
}

/** A UUID made of a key. */
const idOf = (key: string) =>
  hash('sha256', key).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** Starts pg-boss with every queue. */
async function startBoss({ databaseUrl, ...settings }: StoreSettings): Promise<PgBoss> {
  const { queueDatabase: pool, jobLoss } = limitsAt(1);
  const { retry, loss = jobLoss, onError } = settings;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: pool.connections,
    connectionTimeoutMillis: pool.connectTimeout,
    ...timeoutsOf(pool),
    application_name: 'unhinged-hats jobs',
    clock: STEADY_CLOCK,
    // The shop uses neither cron nor jobs that depend on others, for which pg-boss looks every few seconds.
    schedule: false,
    registerInstance: false,
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: seconds(loss.looking),
    monitorIntervalSeconds: seconds(loss.looking),
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(FAILED, { retentionSeconds: YEAR });
  for (const name of Object.keys(QUEUES)) {
    const options = {
      heartbeatSeconds: seconds(loss.silence),
      retryDelay: seconds(retry.delay),
      retryDelayMax: seconds(retry.longest),
      retryBackoff: true,
      retentionSeconds: YEAR,
    };
    // One job of a key waits, whether or not another runs.
    await boss.createQueue(name, { ...options, policy: 'short' });
    // createQueue does not change the options of an existing queue.
    await boss.updateQueue(name, options);
  }
  return boss;
}

const timeOf = (at: Date | number | undefined): number =>
  at instanceof Date ? at.getTime() : Date.now() + (at ?? 0) * 1000;

// pg-boss takes whole seconds only.
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
